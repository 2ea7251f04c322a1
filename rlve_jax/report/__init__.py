"""What a run's files show: a page that opens offline, a view in a terminal.

Reads run folders only; needs neither JAX nor the model.
"""
