"""Reinforcement learning of language models on verifiable problems."""
