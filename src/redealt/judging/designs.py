"""Which settings of another design matter to a value, in words."""

from collections.abc import Collection, Sequence

from redealt.exhibits.numbers import count
from redealt.planning.designs import Deviation

IN_NO_SCALE = "(no scale has the paper's)"


def describe_deviations(
    deviations: Sequence[Deviation], variant: str, settings: Collection[str] | None = None
) -> str:
    """Say which of them matter to a variant, or nothing.

    :param settings: keys below the study of the settings that may matter; by default all.
    """
    told = [
        f"{count(each.here)} instead of {count(each.published)} {each.counted}"
        + ("" if each.in_scales else f" {IN_NO_SCALE}")
        for each in deviations
        if (settings is None or each.setting in settings)
        and (not each.variants or variant in each.variants)
    ]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)
