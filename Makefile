# Everything is done here on a fresh machine that has Python 3.11 and make: `make demo`, `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet

# What a user gets, and what the checks need as well; both at the versions and hashes of the lock files.
INSTALLED := $(VENV)/.installed
EQUIPPED := $(VENV)/.equipped
# Programs that some checks drive: a browser and its checks, hledger. Asked for once; see the script.
PROGRAMS := build/browser/.asked
CATALOGUES := $(patsubst %.po,%.mo,$(wildcard cli/locale/*/LC_MESSAGES/*.po))

# Tests on every core, a file on one of them; PYTEST adds to what pytest is told.
TESTS := $(BIN)/python -m pytest -q -n auto --dist loadfile --no-loadscope-reorder $(PYTEST)
.PHONY: demo test quick hunt mutate check lint types format docs pictures browser bench lock clean

# An evening from the first roll to the audit, in the language of LANG.
DEMO := $(if $(filter fr%,$(firstword $(CAMPAIGN_LANG) $(LC_ALL) $(LC_MESSAGES) $(LANG))),fr,en)
DEMO_TITLE := $(if $(filter fr,$(DEMO)),La crypte de Valombre,The crypt of Greyvale)
demo: export CAMPAIGN_LEDGER := build/demo/campaign.db
demo: export CAMPAIGN_LANG := $(DEMO)
demo: $(INSTALLED) $(CATALOGUES)
	@rm -rf build/demo && mkdir -p build/demo
	$(BIN)/campaign new "$(DEMO_TITLE)" --rules ose --lang $(DEMO)
	$(BIN)/campaign run -q examples/demo-$(DEMO).campaign
	$(BIN)/campaign party
	$(BIN)/campaign history
	$(BIN)/campaign explain Lira xp
	$(BIN)/campaign audit

# Everything once; what is printed on another day, in another zone, language and width, by another user.
test: check $(CATALOGUES) $(PROGRAMS)
	$(TESTS) --printed no
	TESTS_ELSEWHERE=1 $(TESTS) --printed yes

# While working: format, lint, types, and the nearest tests of what changed. Not a replacement for `make test`.
quick: format types $(CATALOGUES)
	@tests=$$($(BIN)/python -m tests.changed); if [ -n "$$tests" ]; then $(TESTS) $$tests; else echo "No tests to run."; fi

# Properties with what chance brings, over and over until one fails or Ctrl-C.
hunt: export PROPERTIES := hunt
hunt: $(EQUIPPED) $(CATALOGUES)
	while $(TESTS) $$(grep -rl hypothesis tests --include='test_*.py'); do :; done; exit 1

# How many of COUNT faults, drawn by lot with SEED, the tests notice; a minute or so each.
COUNT ?= 60
SEED ?= 1
mutate: $(EQUIPPED) $(CATALOGUES)
	$(PIP) install --require-hashes -r requirements-mutation.lock
	$(BIN)/python -m tests.mutation $(COUNT) $(SEED)

check: lint types

lint: $(EQUIPPED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(EQUIPPED)
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(EQUIPPED)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Transcripts and reference pages as the program now prints them; read the difference before committing it.
docs: $(EQUIPPED) $(CATALOGUES)
	$(BIN)/python -m tests.transcripts
	$(BIN)/python -m tests.reference

# What the README shows: the shell, a page, a plot, an explanation, as they look now. Needs Chromium.
pictures: $(EQUIPPED) $(CATALOGUES)
	$(BIN)/python -m tests.pictures

browser: $(PROGRAMS)

bench: $(INSTALLED) $(CATALOGUES)
	$(BIN)/python -m bench

# Needs `uv` on the path; everything else in this file does not.
lock:
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		pyproject.toml --extra all --group dev -o requirements-dev.lock
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		pyproject.toml --group build -c requirements-dev.lock -o requirements.lock
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header \
		pyproject.toml --group mutation -c requirements-dev.lock -o requirements-mutation.lock

clean:
	rm -rf $(VENV) build dist

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)

$(INSTALLED): requirements.lock pyproject.toml hatch_build.py | $(BIN)/python
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# As a package's are: pybabel's own compilation reads “15 % or less” as a format of Python's, and stops.
%.mo: %.po | $(INSTALLED)
	$(BIN)/python -c 'from pathlib import Path; from hatch_build import compile_catalogues; compile_catalogues(Path("cli/locale"))'

$(PROGRAMS): $(addprefix tests/browser/,set_up.sh package-lock.json)
	@sh tests/browser/set_up.sh
	@touch $@

$(EQUIPPED): requirements-dev.lock $(INSTALLED)
	$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@
