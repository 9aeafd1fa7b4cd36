# `make play` and `make test` need Python 3.11 or newer and make, nothing else: the first run makes an
# environment of its own in .venv, later ones start at once. PYTHON=... names the interpreter to make it with.

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?=
PYTHONS := python3 python3.14 python3.13 python3.12 python3.11
JOBS ?= auto
COUNT ?= 1000000
ARGS ?=

# What builds the package comes in the pinned versions too: older releases of pip look at the first of these
# for that, newer ones at the second.
export PIP_CONSTRAINT := constraints.txt
export PIP_BUILD_CONSTRAINT := constraints.txt
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check $(if $(CI),--progress-bar off)
# The web client is built when its sources changed, with the Node of this machine or one from the package index.
CLIENT := $(BIN)/python hatch_build.py
PYTEST := $(BIN)/python -m pytest -rsxX --durations=10 -n $(JOBS) --dist worksteal

.DEFAULT_GOAL := help
.SUFFIXES:
.PHONY: help play terminal test lint fmt soak strength bench screenshots dist hooks clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile
	@echo "  ARGS='...' is handed on: make play ARGS='--help', make test ARGS='tests/dos -x'"

play: $(VENV)/.runtime ## the table, in your browser
	@$(CLIENT)
	@$(BIN)/pusoy $(ARGS)

terminal: $(VENV)/.runtime ## the table, in the terminal
	@$(BIN)/pusoy play $(ARGS)

test: $(VENV)/.dev ## the tests, on all cores
	@$(CLIENT)
	@echo "Left out: tests marked slow, soak or strength (make soak, make strength), or train (.ci/run)."
	@$(PYTEST) $(ARGS)
	@$(if $(ARGS),,$(CLIENT) test)

lint: $(VENV)/.dev ## style, types, and who imports whom
	@failed=''; \
	$(BIN)/ruff check . || failed="$$failed ruff"; \
	$(BIN)/ruff format --check . || failed="$$failed format"; \
	$(BIN)/mypy --strict src tests hatch_build.py $(wildcard benchmarks/*.py) || failed="$$failed mypy"; \
	$(BIN)/lint-imports || failed="$$failed imports"; \
	$(CLIENT) check || failed="$$failed client"; \
	if [ -n "$$failed" ]; then echo "lint: not clean:$$failed" >&2; exit 1; fi

fmt: $(VENV)/.dev ## format the code and mend what can be mended
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

soak: $(VENV)/.dev ## the long property runs, over COUNT cases
	@PUSOY_SOAK_COUNT='$(COUNT)' $(PYTEST) -m 'soak or slow' $(ARGS)

strength: $(VENV)/.dev ## the players against each other, over many rounds
	@$(PYTEST) -m strength $(ARGS)

bench: $(VENV)/.dev ## the benchmarks, each checking its own answer
	@set -e; for script in $(filter-out benchmarks/_%,$(wildcard benchmarks/*.py)); do \
		echo "== $$script"; $(BIN)/python "$$script" $(ARGS); \
	done

screenshots: $(VENV)/.dev ## pictures of every state of the web table, into build/screenshots (OUT=...)
	@$(CLIENT)
	@$(BIN)/python tests/browser/screenshots.py $(or $(OUT),build/screenshots)

dist: $(VENV)/.dev ## build the sdist and the wheel into dist/
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist .

hooks: $(VENV)/.dev ## run ruff and mypy before every commit
	@$(BIN)/pre-commit install

clean: ## remove the environment and everything built
	rm -rf $(VENV) dist web/node_modules src/pusoy/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the environment ---------------------------------------------------------------------------------------
# Three stamps: the bare environment, what playing needs, what working on it needs.

# It is made again when this folder was moved or its interpreter is gone: its scripts would not start.
ifneq ($(shell $(BIN)/python -c pass 2>/dev/null && cat $(VENV)/.made 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/.made
endif

$(VENV)/.made:
	@found=''; bare=''; \
	for candidate in $(or $(PYTHON),$(PYTHONS)); do \
		fits='sys.version_info >= (3, 11)$(if $(PYTHON),, and sys.version_info < (3, 15))'; \
		"$$candidate" -c "import sys; sys.exit(not ($$fits))" >/dev/null 2>&1 || continue; \
		if "$$candidate" -c 'import ensurepip, venv' >/dev/null 2>&1; then found=$$candidate; break; fi; \
		bare=$$candidate; \
	done; \
	if [ -z "$$found" ] && [ -n "$$bare" ]; then \
		echo "$$bare lacks the venv module: install it (Debian, Ubuntu: apt install python3-venv)." >&2; exit 1; \
	elif [ -z "$$found" ]; then \
		echo "pusoy needs Python 3.11 to 3.14 and found it as none of: $(or $(PYTHON),$(PYTHONS))." \
			"Name yours: make play PYTHON=/path/to/python3" >&2; exit 1; \
	fi; \
	echo "First start: installing pusoy into $(VENV) with $$("$$found" --version). This takes a minute or two, once."; \
	"$$found" -m venv --clear $(VENV) && pwd >$@

$(VENV)/.runtime: $(VENV)/.made pyproject.toml constraints.txt
	@echo "Fetching what Pusoy runs on, and building the web client: a minute or so, once."
	@$(PIP_INSTALL) --quiet --editable .
	@$(BIN)/pusoy warm
	@touch $@

$(VENV)/.dev: $(VENV)/.runtime
	@echo "Fetching what the tests need: about a minute, once."
	@$(PIP_INSTALL) --quiet --editable '.[dev]'
	@touch $@
