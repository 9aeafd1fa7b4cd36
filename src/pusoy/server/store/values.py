"""What is kept, as values: tables, their members, their events, and claims on what is to happen next."""

from __future__ import annotations

from msgspec import Struct


class NewEvent(Struct, frozen=True):
    """An event that is to be saved.

    ``version`` is that of its kind's body, ``body`` is JSON. ``secret`` is JSON that no seat may see while
    the round goes on, such as the seed of a deal: it is kept in a table of its own. ``move_id`` is the id
    that the client made for the move; a table takes each only once.
    """

    kind: str
    version: int
    body: str
    secret: str | None = None
    move_id: str | None = None


class StoredEvent(Struct, frozen=True):
    """A saved event: its ``number`` in its table, from 1 without a gap, and when (Unix seconds)."""

    number: int
    at: float
    kind: str
    version: int
    body: str
    secret: str | None = None
    move_id: str | None = None


class Claim(Struct, frozen=True):
    """Something that is to happen at a table by itself at ``due_at`` (Unix seconds).

    ``kind`` says what (``computer``, ``habit``), ``decision`` which decision it answers. A table has at most
    one of a kind a seat.
    """

    table: str
    seat: int
    kind: str
    decision: str
    due_at: float


class Member(Struct, frozen=True):
    """Who sits at a seat of a table; None for a seat that is nobody's any more."""

    seat: int
    guest: str | None


class Append(Struct, frozen=True):
    """Events that follow event ``after`` of a table (0: none yet), and all claims that wait from then on.

    ``members`` are the seats that change hands with them. ``at`` dates the events (None: the store's clock).
    """

    table: str
    after: int
    events: tuple[NewEvent, ...]
    claims: tuple[Claim, ...] = ()
    members: tuple[Member, ...] = ()
    at: float | None = None


class NewTable(Struct, frozen=True):
    """A table that is to be made; ``code`` is the short one by which people find it."""

    id: str
    game: str
    members: tuple[Member, ...] = ()
    code: str | None = None


class TableRow(Struct, frozen=True):
    """A table: ``head`` is the number of its last event; the times are Unix seconds."""

    id: str
    game: str
    created_at: float
    head: int
    updated_at: float
