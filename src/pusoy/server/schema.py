"""What goes over the wire as one JSON schema, from which the client's types are made.

``python -m pusoy.server.schema`` prints it.
"""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from pydantic.json_schema import models_json_schema

from pusoy.dos.explain.page import RulesPage
from pusoy.server.bodies import ErrorBody, HousesBody, InviteBody, KeptTables, MoveBody, TableBody
from pusoy.server.wire import FromClient, FromServer
from pusoy.thirteen.explain.page import SetRulesPage

PLACE = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """A schema whose ``$defs`` are the socket's messages (``FromClient``, ``FromServer``), HTTP answers,
    and all that they are made of.
    """
    (client, server, *_), parts = msgspec.json.schema_components(
        (FromClient, FromServer, RulesPage, SetRulesPage), ref_template=PLACE
    )
    bodies = (ErrorBody, HousesBody, InviteBody, KeptTables, MoveBody, TableBody)
    _, answers = models_json_schema(
        [(body, "serialization") for body in bodies], ref_template=PLACE.replace("{name}", "{model}")
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages",
        "$defs": {
            **dict(sorted({**parts, **answers["$defs"]}.items())),
            "FromClient": client,
            "FromServer": server,
        },
    }


def main() -> None:
    """Print the schema, the same text for the same messages."""
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2) + b"\n")


if __name__ == "__main__":
    main()
