"""Settings that cannot be are named, all at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pusoy.server.settings import Settings, SettingsError


def test_unless_told_otherwise_only_this_machine_is_served() -> None:
    assert Settings().is_private
    assert Settings(host="::1").is_private
    assert Settings(host="localhost").is_private
    assert not Settings(host="0.0.0.0").is_private
    assert not Settings(host="192.168.1.7").is_private
    assert not Settings(host="kitchen").is_private


def test_every_fault_is_named() -> None:
    with pytest.raises(SettingsError) as refused:
        Settings(host="", port=70_000, workers=-1, log_level="loud", message_burst=0)  # type: ignore[arg-type]
    assert len(refused.value.faults) == 5
    assert "port is 70000, not 0 to 65535" in refused.value.message


@pytest.mark.parametrize(
    "url",
    ["http://cards.example", "https://cards.example/", "https://[2001:db8::1]:8443", "http://10.0.0.7:8017"],
)
def test_an_address_for_others(url: str) -> None:
    assert Settings(public_url=url).is_https == url.startswith("https")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "cards.example",
        "//cards.example",
        "ftp://cards.example",
        "https://",
        "https://:8443",
        "https://cards.example/pusoy",
        "https://cards.example/?a=1",
        "https://cards.example?",
        "https://cards.example/#x",
        "https://me@cards.example",
        "https://me:secret@cards.example",
        "https://cards.example:99999",
        "https://cards.example:0",
        "https://cards.example:port",
        "https://cards example",
        "https://[::1",
        " https://cards.example",
        "https://cards.example\n",
        "javascript:alert(1)",
    ],
)
def test_what_is_no_address_for_others(url: str) -> None:
    with pytest.raises(SettingsError) as refused:
        Settings(public_url=url)
    (fault,) = refused.value.faults
    assert fault.startswith("public_url is ")


def test_a_core_is_left_to_the_table() -> None:
    assert Settings().worker_count >= 1
    assert Settings(workers=0).worker_count == 0
    assert Settings(workers=3).worker_count == 3


def test_the_tables_are_in_the_users_data_folder_unless_told_otherwise(tmp_path: Path) -> None:
    assert Settings().file.name == "tables.sqlite3"
    assert "pusoy" in Settings().file.parts
    assert Settings(data=tmp_path).file == tmp_path / "tables.sqlite3"
