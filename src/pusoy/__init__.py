"""The open home of the Filipino card table."""

__version__ = "0.1.0"
