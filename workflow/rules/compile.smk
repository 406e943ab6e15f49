"""Compile each game once, before the runs that call it.

Out: <results>/store/.compiled-<game>, a temporary flag. Only runs without a result ask for it, so
that compiling again computes nothing again.
"""


rule compile_game:
    output:
        temp(touch(f"{RESULTS}/store/.compiled-{{game}}")),
    wildcard_constraints:
        game="[a-z0-9_]+",
    message:
        "compile: {wildcards.game}"
    script:
        "../scripts/compile_game.py"
