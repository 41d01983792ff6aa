"""The server: tables over sockets, kept in a database before anything about them leaves."""

from lowsky.server.app import create_app
from lowsky.server.serve import ServeError, serve

__all__ = ["ServeError", "create_app", "serve"]
