"""Pages of other sites that would like to reach a table, and get nothing of it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

import pytest
from playwright.sync_api import Browser

from browser.house import House
from browser.people import coming_to

TRY: Final = """
async ([house, table]) => {
  const line = new WebSocket(`ws://${house}/tables/${table}/socket`);
  const socket = new Promise((done) => {
    line.onopen = () => done('open');
    line.onclose = () => done('refused');
  });
  const ask = (how) => fetch(`http://${house}/api/tables`, { credentials: 'include', ...how });
  const told = (asked) => asked.then((answer) => answer.type, () => 'refused');
  const opening = { method: 'POST', body: '{"rules": "cardems"}' };
  return {
    socket: await socket,
    read: await told(ask({})),
    post: await told(ask({ ...opening, headers: { 'content-type': 'application/json' } })),
    form: await told(ask({ ...opening, mode: 'no-cors' })),
  };
}
"""
FRAME: Final = """
(address) => new Promise((done) => {
  const frame = Object.assign(document.createElement('iframe'), { src: address, onload: done });
  document.body.append(frame);
})
"""


@pytest.fixture
def elsewhere() -> Iterator[int]:
    """The port of somebody else's server on the same machine: a browser sends it the same cookies."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><link rel=icon href=data:,><title>Elsewhere</title>")

        def log_message(self, *told: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server.server_port
        server.shutdown()


def test_a_page_of_another_site_gets_nothing_of_a_table(
    browser: Browser, named_house: House, elsewhere: int
) -> None:
    """Even under the same name, where the browser sends the cookie along."""
    with coming_to(browser, named_house) as company:
        ana = company.come("Ana")
        table = ana.open_gathering()
        ana.witness.forgive("WebSocket connection to|CORS policy|ERR_FAILED|status (of )?4")
        ana.witness.forgive("frame-ancestors|ERR_BLOCKED")
        page = ana.context.new_page()
        page.goto(f"http://table.test:{elsewhere}/")
        tried = page.evaluate(TRY, [f"table.test:{named_house.port}", table])
        assert tried == {"socket": "refused", "read": "refused", "post": "refused", "form": "opaque"}
        assert any("response code: 403" in fault for fault in ana.witness.faults), "it was not the house"
        kept = ana.page.evaluate("async () => (await (await fetch('/api/tables')).json()).tables")
        assert [one["table"] for one in kept] == [table]

        page.evaluate(FRAME, ana.base)
        assert page.frames[-1].url.startswith("chrome-error:")
