"""Losses and parameter updates."""
