"""Decoder-only language models and their weights."""
