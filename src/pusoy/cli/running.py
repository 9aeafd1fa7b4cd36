"""Carrying out a command line: every way in which a command can end, as an exit code."""

from __future__ import annotations

import os
from typing import Any

import typer

from pusoy.cli import BROKEN, DONE, INTERRUPTED, WRONG, Stop, complain, is_full
from pusoy.cli.app import app
from pusoy.errors import PusoyError


def run(words: list[str]) -> int:
    """Carry out a command line; returns the exit code."""
    if "_PUSOY_COMPLETE" in os.environ:  # the shell asks what could come next
        app(words, prog_name="pusoy")
    command: Any = typer.main.get_command(app)
    try:
        with command.make_context("pusoy", words) as context:
            code = command.invoke(context)
    except Stop as stop:
        if stop.message:
            complain(stop.message)
        return stop.code
    except PusoyError as error:
        complain(error.message)
        return WRONG
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.Abort:
        return INTERRUPTED
    except SystemExit as leaving:  # rich's way out when nobody reads its table any more
        raise BrokenPipeError from leaving
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as error:
        if isinstance(error, OSError) and is_full(error):
            raise
        return _failed(error)
    return code if isinstance(code, int) else DONE


def _failed(error: Exception) -> int:
    """Wrong usage in one line; a fault of the program as it is."""
    explain = getattr(error, "format_message", None)
    if explain is None:
        import traceback

        traceback.print_exception(error)
        complain("this is a fault of the program, not yours; please report it with the lines above")
        return BROKEN
    context = getattr(error, "ctx", None)
    where = "pusoy" if context is None else context.command_path
    complain(f"{str(explain()).rstrip('.')} (see {where} --help)")
    return WRONG
