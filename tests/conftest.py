"""What all tests share."""

import signal

# A shell's background jobs ignore interrupts, and so would their children, that
# some tests interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
  signal.signal(signal.SIGINT, signal.default_int_handler)
