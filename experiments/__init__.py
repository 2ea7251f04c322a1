"""Scripts: flags in, files out."""
