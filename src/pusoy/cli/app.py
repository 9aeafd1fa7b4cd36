"""The commands of ``pusoy`` and what each takes. Each imports what it needs when it runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from pusoy import __version__, usual
from pusoy.cli import DONE, Stop
from pusoy.cli.inputs import (
    complete_dos_house,
    complete_house,
    complete_player,
    complete_set_house,
)
from pusoy.cli.options import (
    AnyOpponents,
    DecisionTime,
    DosHouse,
    EngineGame,
    EngineLevel,
    Entered,
    House,
    Houses,
    Json,
    OnCluster,
    OneMore,
    Opponents,
    Pace,
    PlayHouse,
    PlayRules,
    Pool,
    Port,
    Save,
    Seats,
    Seed,
    Workers,
)
from pusoy.train.plan import Plan

PLAY: Final = "At the table"
RULES: Final = "Houses and records"
PLAN: Final = Plan()
PLAYERS: Final = "Computer players"
PROGRAMS: Final = "For programs, and for this machine"

app = typer.Typer(
    name="pusoy",
    help="The open home of the Filipino card table. No stakes here: points and play chips only.\n\n"
    "pusoy alone opens the table in your browser; pusoy play opens it here, in the terminal.",
    epilog="Exit codes: 0 done; 1 the answer is no; 2 wrong usage or bad input; 130 interrupted.",
    invoke_without_command=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback()
def alone(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.", is_eager=True)] = False,
) -> int:
    """The open home of the Filipino card table. No stakes here: points and play chips only.

    pusoy alone opens the table in your browser; pusoy play opens it here, in the terminal.
    """
    if version:
        print(f"pusoy {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is not None:
        return DONE
    from pusoy.cli.web import open_table

    return open_table()


@app.command(rich_help_panel=PLAY)
def play(
    house: PlayHouse = None,
    *,
    rules: PlayRules = None,
    level: AnyOpponents = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="TEXT", help="Names the deals, to play them again.")
    ] = None,
    seats: Seats = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines instead of a screen: for pipes and screen readers.")
    ] = False,
    pace: Pace = None,
    new: Annotated[bool, typer.Option("--new", help="Start anew: leave a kept match.")] = False,
) -> int:
    """Sit down at the table in the terminal, against computer players."""
    from pusoy.cli.table import sit_down

    return sit_down(house, rules, level, seed, seats, plain=plain, pace=pace, new=new)


@app.command(rich_help_panel=PLAY)
def serve(
    *,
    host: Annotated[
        str | None,
        typer.Option("--host", metavar="ADDRESS", help="Where to listen; 127.0.0.1, this machine alone."),
    ] = None,
    port: Port = 8017,
    data: Annotated[
        Path | None, typer.Option("--data", metavar="FOLDER", help="Where the tables are kept.")
    ] = None,
    durable: Annotated[
        bool, typer.Option("--durable", help="Let every move outlive a power cut too.")
    ] = False,
    workers: Workers = None,
    log_level: Annotated[
        str, typer.Option("--log-level", metavar="NAME", help="debug, info, warning or error.")
    ] = "warning",
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open it in your browser.")] = False,
    lan: Annotated[bool, typer.Option("--lan", help="For everybody on your network.")] = False,
    public_url: Annotated[
        str | None,
        typer.Option("--public-url", metavar="URL", help="The address by which others reach it."),
    ] = None,
    grace: Annotated[
        float | None,
        typer.Option(
            "--grace",
            min=0,
            metavar="SECONDS",
            help="How long somebody may be gone until a computer player stands in; 120.",
        ),
    ] = None,
) -> int:
    """Serve the table to browsers, yours or those of a network."""
    from pusoy.cli.web import serve_tables

    return serve_tables(
        host,
        port,
        data,
        durable=durable,
        workers=workers,
        log_level=log_level,
        browser=browser,
        lan=lan,
        public_url=public_url,
        grace=grace,
    )


@app.command(rich_help_panel=RULES)
def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME|FILE]", help="A house.", autocompletion=complete_house),
    ] = None,
    diff: Annotated[
        str | None,
        typer.Option(
            "--diff", metavar="NAME|FILE", help="Only what differs there.", autocompletion=complete_house
        ),
    ] = None,
    json: Json = False,
) -> int:
    """List the houses, or explain one in plain sentences."""
    from pusoy.cli.houses import list_houses, tell_differences

    if name is None:
        if diff is not None:
            raise Stop("--diff compares two houses: pusoy rules NAME --diff OTHER")
        return list_houses(json=json)
    if diff is not None:
        return tell_differences(name, diff, json=json)
    from pusoy.cli.page import explain_house

    return explain_house(name, json=json)


@app.command(rich_help_panel=RULES)
def deal(rules: House = usual.HOUSE, seed: Seed = None, seats: Seats = None, json: Json = False) -> int:
    """Deal a round: the hands that a seed names."""
    from pusoy.cli.deals import show_deal

    return show_deal(rules, seed, seats, json=json)


@app.command(rich_help_panel=RULES)
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record (.pusoy), or - for standard input.")],
    json: Json = False,
    lenient: Annotated[
        bool, typer.Option("--lenient", help="Keep what can be kept, and list the faults.")
    ] = False,
) -> int:
    """Tell a recorded match of either game, and check it against the rules."""
    from pusoy.cli.replay import replay_file

    return replay_file(file, json=json, lenient=lenient)


@app.command(rich_help_panel=PLAYERS)
def hint(
    position: Annotated[
        list[str], typer.Argument(metavar="POSITION", help="A position text, or - for standard input.")
    ],
    rules: Annotated[
        str | None,
        typer.Option(
            "--rules",
            "-r",
            metavar="NAME|FILE",
            help="The house, where it is no preset.",
            autocompletion=complete_dos_house,
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            "-l",
            metavar="NAME",
            help="Whom to ask; the strongest.",
            autocompletion=complete_player,
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Suggest a play for a position, with the reason."""
    from pusoy.cli.hints import give_hint

    return give_hint(" ".join(position), rules, level, json=json)


@app.command("set", rich_help_panel=PLAYERS)
def set_cards(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS", help="Thirteen cards.")],
    rules: Annotated[
        str,
        typer.Option(
            "--rules", "-r", metavar="NAME|FILE", help="A house of Pusoy.", autocompletion=complete_set_house
        ),
    ] = usual.SET_HOUSE,
    top: Annotated[int, typer.Option("--top", "-n", min=1, max=72_072, metavar="N", help="How many.")] = 5,
    json: Json = False,
) -> int:
    """Set thirteen cards of Pusoy: the best sets, and what each is expected to win."""
    from pusoy.cli.sets import show_sets

    return show_sets(" ".join(cards), rules, top, json=json)


@app.command(rich_help_panel=PLAYERS)
def arena(
    players: Entered = None,
    *,
    player: OneMore = None,
    pool: Pool = False,
    rules: Houses = None,
    seats: Seats = None,
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, metavar="N", help="Duplicate deals.")] = 100,
    seed: Annotated[str, typer.Option("--seed", metavar="TEXT", help="Names the deals.")] = "pusoy",
    workers: Annotated[
        int | None, typer.Option("--workers", min=1, max=1024, metavar="N", help="Processes; one a core.")
    ] = None,
    cluster: OnCluster = None,
    save: Save = None,
    ms: DecisionTime = 1000,
    json: Json = False,
) -> int:
    """Let computer players of one game meet, and say who wins how much."""
    from pusoy.cli.arena import let_meet

    return let_meet(
        [*(player or ()), *(players or ())],
        rules or [usual.HOUSE],
        {"seats": seats, "deals": deals, "seed": seed, "ms": ms, "save": save},
        pool=pool,
        workers=workers,
        cluster=cluster,
        json=json,
    )


@app.command(rich_help_panel=PLAYERS)
def train(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where the run is kept, and goes on.")],
    *,
    iterations: Annotated[
        int,
        typer.Option(
            "--iterations", "-n", min=1, metavar="N", help=f"Batches of {PLAN.decisions:,} decisions."
        ),
    ] = PLAN.iterations,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="N", help="Names the whole run.")] = PLAN.seed,
    every: Annotated[
        int, typer.Option("--every", min=1, metavar="N", help="Iterations between measurements.")
    ] = PLAN.every,
) -> int:
    """Teach the network of the strong players Pusoy Dos, by playing against itself (extra: pusoy[train])."""
    from pusoy.cli.train import learn

    return learn(replace(PLAN, iterations=iterations, seed=seed, every=every), folder)


@app.command("players", rich_help_panel=PLAYERS)
def list_players(json: Json = False) -> int:
    """List the computer players of both games, and how each plays."""
    from pusoy.cli.players import show_players

    return show_players(json=json)


@app.command(rich_help_panel=PROGRAMS)
def bench(json: Json = False) -> int:
    """Measure how fast the rules run here."""
    from pusoy.bench import run_bench
    from pusoy.cli.output import Progress, say_json

    figures = run_bench(Progress().line if json else print)
    if json:
        say_json(figures)
    return DONE


@app.command(rich_help_panel=PROGRAMS)
def loadtest(
    *,
    tables: Annotated[
        int, typer.Option("--tables", "-n", min=0, metavar="N", help="Tables of people.")
    ] = 100,
    people: Annotated[
        int, typer.Option("--people", min=1, max=4, metavar="N", help="Connected people at each.")
    ] = 4,
    computers: Annotated[
        int,
        typer.Option("--computers", min=0, metavar="N", help="Tables more, of one and computer opponents."),
    ] = 0,
    every: Annotated[
        float, typer.Option("--every", metavar="SECONDS", help="Between two actions at a table.")
    ] = 2.0,
    seconds: Annotated[float, typer.Option("--seconds", metavar="N", help="How long to measure.")] = 30.0,
    ramp: Annotated[
        float, typer.Option("--ramp", metavar="SECONDS", help="Over which the tables are opened.")
    ] = 5.0,
    rules: DosHouse = usual.HOUSE,
    level: Opponents = usual.LEVEL,
    url: Annotated[
        str | None, typer.Option("--url", metavar="URL", help="A server that runs, instead of a new one.")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option("--data", metavar="FOLDER", help="Its tables, to check their logs afterwards."),
    ] = None,
    workers: Workers = None,
    json: Json = False,
) -> int:
    """Let many simulated players play at a server, and say what it holds and how fast it answers."""
    from pusoy.cli.load import run_load_test

    return run_load_test(
        tables,
        people,
        computers,
        every=every,
        seconds=seconds,
        ramp=ramp,
        rules=rules,
        level=level,
        url=url,
        data=data,
        workers=workers,
        json=json,
    )


@app.command(rich_help_panel=PROGRAMS)
def warm() -> int:
    """Compile the rules for this machine, so that no game waits for it."""
    from pusoy.cli.output import Progress
    from pusoy.warm import is_warm
    from pusoy.warm import warm as warm_all

    ready = is_warm()
    took = warm_all(None if ready else Progress())
    print("Everything was compiled already." if ready else f"Compiled in {took:.1f} s.")
    return DONE


@app.command(rich_help_panel=PROGRAMS)
def referee() -> int:
    """Judge for other programs: JSON Lines in, JSON Lines out."""
    from pusoy.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
    return DONE


@app.command(rich_help_panel=PROGRAMS)
def engine(level: EngineLevel = usual.LEVEL, game: EngineGame = None) -> int:
    """Play for another program: a computer player that speaks the engine protocol."""
    from pusoy.cli.engine import speak

    return speak(level, game)
