"""Rollouts with static shapes."""
