"""The HTTP API: what people do about their accounts, friends and history besides playing."""
