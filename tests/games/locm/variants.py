"""The variants that the tests play, as overrides of the switches."""

from redealt.games.locm.switches import Switches
from redealt.studies.locm.variants import AS_RUN_EVOLUTION, AS_RUN_TOURNAMENT

PRESETS = {
    "as_written": {},
    "as_run_evolution": AS_RUN_EVOLUTION,
    "as_run_tournament": AS_RUN_TOURNAMENT,
    "corrected_lookahead": {**AS_RUN_TOURNAMENT, "lookahead": "same"},
}
_TEXT = Switches().model_dump()
_CHANGES = AS_RUN_EVOLUTION | AS_RUN_TOURNAMENT

# Each point by itself, from the text and from the evolution engine.
VARIANTS = {
    **PRESETS,
    **{f"only_{name}": {name: value} for name, value in _CHANGES.items()},
    **{f"without_{name}": {**AS_RUN_EVOLUTION, name: _TEXT[name]} for name in AS_RUN_EVOLUTION},
}
