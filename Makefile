# Each target sets up .venv by itself: a fresh machine needs only make and Python 3.11 or newer.

SHELL := /bin/bash
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
JOBS ?= 2

.PHONY: demo test prove bench wheel-check clean

demo: .venv/ready
	@$(BIN)/python -m bench.demo

test: .venv/ready
	@echo "== ruff" && $(BIN)/ruff check .
	@echo "== mypy --strict" && $(BIN)/mypy
	@echo "== pytest" && $(BIN)/pytest -n $(JOBS)

prove: .venv/ready
	@$(BIN)/python -m tests.prove -j $(JOBS)

bench: .venv/ready
	@$(BIN)/python -m bench.run

wheel-check: .venv/ready
	@$(BIN)/python -m bench.wheel_check

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .proof build dist

.venv/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "ludoglot needs Python 3.11 or newer" >&2; exit 2; }
	@echo "== setting up .venv with $(PYTHON)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@
