"""Looks at a page: what axe finds, what is too wide, too small or hidden, what moves, and every text."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from playwright.sync_api import Page

WCAG: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
TARGET: Final = 24
"""CSS pixels that WCAG 2.2 AA asks of a target, each way."""
CARD: Final = 44
"""CSS pixels of a card that a finger can hit, each way."""


@cache
def _axe() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds against WCAG 2.2 AA, a line each."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe())
    found: list[dict[str, Any]] = page.evaluate(
        """async (tags) => (await axe.run(document, {
              runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })).violations""",
        list(WCAG),
    )
    return [
        f"{one['id']}: {node['html'][:160]} ({node['failureSummary'].splitlines()[-1].strip()})"
        for one in found
        for node in one["nodes"]
    ]


def overflow(page: Page) -> list[str]:
    """What sticks out to the side, where the page, or a dialog, can be scrolled that way."""
    found: list[str] = page.evaluate(
        """() => [document.documentElement, ...document.querySelectorAll('dialog[open]')].flatMap((root) => {
          const wide = root.clientWidth, edge = root.getBoundingClientRect().left + root.clientLeft + wide;
          if (root.scrollWidth <= wide) return [];
          return [...root.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > edge + 1)
            .map((one) => `${one.tagName}.${one.className} to ${one.getBoundingClientRect().right}`)
            .slice(0, 5).concat(`${root.tagName} ${root.scrollWidth} > ${wide}`); })"""
    )
    return found


def escaping(page: Page) -> list[str]:
    """What sticks out of the box of its seat, account or button, but for what is said there."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('[data-testid^=seat-], [data-testid^=account-], button')]
          .filter((box) => box.checkVisibility() && !box.matches('[data-card]'))
          .flatMap((box) => [...box.querySelectorAll('*')].filter((one) => {
            if (one.closest('.unseen, svg, [data-testid=bubble]') || !one.checkVisibility()) return false;
            const inner = one.getBoundingClientRect(), outer = box.getBoundingClientRect();
            return inner.left < outer.left - 1 || inner.right > outer.right + 1; })
          .map((one) => `${one.textContent.trim()} out of ${box.dataset.testid ?? 'a button'}`))"""
    )
    return found


def small_targets(page: Page) -> list[str]:
    """Controls that are smaller than :data:`TARGET`, but for links within a sentence."""
    found: list[str] = page.evaluate(
        """(least) => {
          const open = document.querySelector('dialog[open]') ?? document;
          return [...open.querySelectorAll('button, a[href], input, select, summary, [role=button]')]
            .map((one) => [one, (one.matches('input') && one.closest('label')) || one])
            .filter(([one]) => one.checkVisibility({ visibilityProperty: true }))
            .filter(([one]) => !(one.matches('a') && getComputedStyle(one).display === 'inline'))
            .map(([one, target]) => [one, target.getBoundingClientRect()])
            .filter(([one, box]) => !one.matches('.skip') && (box.width < least || box.height < least))
            .map(([one, box]) => `${one.outerHTML.slice(0, 100)}: ${box.width} x ${box.height}`); }""",
        TARGET,
    )
    return found


def covered_cards(page: Page) -> list[str]:
    """Cards of the hand of which less than :data:`CARD` each way can be hit, from their top left corner."""
    found: list[str] = page.evaluate(
        """(least) => [...document.querySelectorAll('[data-testid=hand] [data-card]')].flatMap((card) => {
          card.scrollIntoView({ block: 'center' });
          const box = card.getBoundingClientRect();
          const far = least - 2, half = least / 2;
          const ends = [[3, 3], [far, 3], [3, far], [far, far], [half, half]];
          const hits = ends.filter(([x, y]) => card.contains(
            document.elementFromPoint(box.x + x, box.y + y)));
          return hits.length === ends.length ? []
            : [`${card.dataset.card}: ${hits.length} of ${ends.length} points of ${least} x ${least}`]; })""",
        CARD,
    )
    return found


def moving(page: Page) -> list[str]:
    """Animations that run."""
    found: list[str] = page.evaluate(
        """() => document.getAnimations().filter((one) => one.playState === 'running')
             .map((one) => `${one.animationName ?? one.transitionProperty ?? 'script'} of
               ${one.effect?.target?.className}`)"""
    )
    return found


def texts(page: Page) -> list[str]:
    """Every text that is to be seen or heard: text nodes, and attributes that are read aloud.

    Left out is what is written for programs, and so in no language: commands, the options of rules with their
    values and what is wrong with them, and the code of a table.
    """
    found: list[str] = page.evaluate(
        """() => {
          const code = 'script, style, code, .example, [data-testid=code], [data-testid=faults] li';
          const shown = (one) => one.checkVisibility() && !one.closest(code);
          const all = [...document.querySelectorAll('body *')].filter(shown);
          const said = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext',
            'aria-roledescription'];
          const heard = all.flatMap((one) => said.map((name) => one.getAttribute(name)));
          const read = all.flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === 3)
            .map((node) => node.data));
          return [document.title, ...heard, ...read].filter((text) => text && text.trim())
            .map((text) => text.trim().replaceAll(/\\s+/g, ' ')); }"""
    )
    return found
