"""Shims that let outside trainers use the environments."""
