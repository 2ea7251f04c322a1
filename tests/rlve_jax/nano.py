"""The model of tests that run whole trainers: some thousand parameters."""

MODEL = {
  'width': 16,
  'num_layers': 1,
  'num_heads': 2,
  'num_kv_heads': 1,
  'head_dim': 8,
  'mlp_width': 16,
}
SETTINGS = tuple(f'model.{name}={value}' for name, value in MODEL.items())
