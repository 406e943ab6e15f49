# make reproduce   set up .venv and reproduce everything (SCALE=smoke|laptop|paper, default config.yaml's,
#                  or MINUTES=N for as much as N minutes allow)
# make slurm       add what profiles/slurm needs to .venv (docs/cluster.md)
# make test        set up the test tools too; lint, format check, all tests
# make test-fast   unit tests and games alone, for the daily loop
# make bench       the speeds of all games; WRITE=1 writes docs/benchmarks.md, too
# make docs        the documentation site in build/site, from docs/ and the docstrings
# make lint | format | generate | clean | clean-results | lock
# Paths are relative and commands run through the interpreter, so any folder name will do.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin/python -m
# The rich display is for people; logs and pipes get Snakemake's plain lines.
DISPLAY_OF_TERMINAL := $(shell test -t 2 && echo --logger rich)
# MINUTES=60 writes a scale that takes about as long, and uses it.
WANTED_SCALE := $(if $(SCALE)$(MINUTES),--config scale=$(if $(MINUTES),minutes_$(MINUTES),$(SCALE)))
SOURCES := src workflow/scripts benchmarks tests
WORDS := src workflow docs tests notebooks README.md CHANGELOG.md CONTRIBUTING.md

# Snakemake and the games keep files in the user's cache; where that cannot be written, it is here.
ifneq ($(shell d="$${XDG_CACHE_HOME:-$$HOME/.cache}" && mkdir -p "$$d" 2>&1 && test -w "$$d" || echo no),)
export XDG_CACHE_HOME := $(CURDIR)/.snakemake/cache
endif
export PYTHONNOUSERSITE := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: reproduce slurm test test-fast lint docs format generate bench lock clean clean-results
.DELETE_ON_ERROR:

reproduce: $(VENV)/ready
	$(if $(MINUTES),$(RUN) redealt scale --minutes $(MINUTES) --name minutes_$(MINUTES))
	$(RUN) snakemake reproduce-all $(DISPLAY_OF_TERMINAL) $(WANTED_SCALE)

slurm: $(VENV)/ready-for-slurm

test: lint
	$(RUN) pytest -n auto --dist loadgroup

test-fast: $(VENV)/ready-for-tests
	$(RUN) pytest -n auto tests/unit tests/games

lint: $(VENV)/ready-for-tests
	$(RUN) ruff check $(SOURCES)
	$(RUN) ruff format --check $(SOURCES)
	$(RUN) snakefmt --check Snakefile workflow
	$(RUN) mypy
	$(RUN) codespell_lib $(WORDS)

docs: $(VENV)/ready-for-tests
	$(RUN) sphinx --quiet --fail-on-warning --keep-going --builder html docs build/site

format: $(VENV)/ready-for-tests
	$(RUN) ruff check --fix $(SOURCES)
	$(RUN) ruff format $(SOURCES)
	$(RUN) snakefmt Snakefile workflow

# Writes workflow/defaults.yaml, the schema and the reference page of the configuration.
generate: $(VENV)/ready
	$(RUN) redealt.planning.generate

bench: $(VENV)/ready
	$(RUN) benchmarks.run $(if $(WRITE),--write)

$(VENV)/created:
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11) and 'Python 3.11 or newer is needed, found ' + sys.version.split()[0] + '; try make PYTHON=python3.11')"
	$(PYTHON) -m venv --clear $(VENV)
	touch $@

$(VENV)/ready: envs/requirements.lock pyproject.toml | $(VENV)/created
	$(RUN) pip install --quiet --require-hashes --requirement envs/requirements.lock
	$(RUN) pip install --quiet --no-deps --no-build-isolation --no-index --editable .
	touch $@

$(VENV)/ready-for-slurm: envs/requirements-slurm.lock $(VENV)/ready
	$(RUN) pip install --quiet --require-hashes --requirement envs/requirements-slurm.lock
	touch $@

$(VENV)/ready-for-tests: envs/requirements-test.lock $(VENV)/ready
	$(RUN) pip install --quiet --require-hashes --requirement envs/requirements-test.lock
	touch $@

lock: $(VENV)/ready-for-tests
	cd envs && for name in requirements requirements-slurm requirements-test; do \
		../$(RUN) uv pip compile --quiet --no-config --universal --python-version 3.11 \
			--generate-hashes --no-annotate --no-header $$name.in --output-file $$name.lock || exit 1; \
	done

clean:
	rm -rf .snakemake .pytest_cache .ruff_cache .mypy_cache .hypothesis build src/redealt.egg-info
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +

clean-results:
	find results -mindepth 1 -not -name README.md -delete
