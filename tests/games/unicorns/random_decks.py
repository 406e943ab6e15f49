"""Decks made by chance of all that the language of effects allows."""

from hypothesis import strategies as st

from redealt.games.unicorns.deck import Deck
from redealt.games.unicorns.language import FORMS
from redealt.games.unicorns.names import EVENTS, LASTING, PLAYABLE, TIERS

INNERMOST = ("sacrifice_instead", "discard_instead", "return_self", "own", "crowded")
OF_ENGINE = ("steal_from", "go_back", "babies")
SIMPLE = [n for n, form in FORMS.items() if not form.parts[1] and n not in (*INNERMOST, *OF_ENGINE)]
WHOLES = ("maybe", "both", "then", "choose")


@st.composite
def operations(draw, depth=2):
    """Write an operation, with parts down to a depth."""
    name = draw(st.sampled_from([*SIMPLE, *(WHOLES if depth else ())]))
    return f"{name}({', '.join([*draw(parts_of(name, depth)), *draw(told(name))])})"


@st.composite
def parts_of(draw, name, depth):
    least, most = FORMS[name].parts
    n = draw(st.integers(least, min(most, 3)))
    return [draw(operations(depth - 1)) for _ in range(n)]


@st.composite
def told(draw, name):
    """Write arguments of an operation."""
    texts = []
    for argument in FORMS[name].arguments:
        if argument.default is not None and draw(st.booleans()):
            return texts
        words = [word for word in argument.known.split() if word != "number"]
        numbers = [str(n) for n in (1, 1, 1, 2, 3)] if "number" in argument.known else []
        texts.append(draw(st.sampled_from([*words, *numbers])))
    return texts + (["need=1"] if FORMS[name].needs and draw(st.booleans()) else [])


@st.composite
def programs(draw, event):
    """Write a program of an event."""
    if event == "targeted":
        return draw(st.sampled_from(["sacrifice_instead()", "discard_instead()"]))
    if event == "redirected":
        return "return_self(hand)"
    if event in ("entered", "left"):
        name = draw(st.sampled_from(["own", "crowded"]))
        return f"{name}({draw(told(name))[0]}, {draw(operations(1))})"
    return draw(operations())


@st.composite
def decks(draw):
    """Write a deck of up to 128 cards."""
    cards = ["name,kind,copies,tier,unicorns", "Baby,baby,10,F,1", "Basic,basic,12,F,1"]
    effects = ["card,event,program,switch", "Baby,redirected,return_self(nursery),"]
    kinds = ["instant", "spell", "basic", *["magic", "upgrade", "downgrade"] * 2]
    for number in range(draw(st.integers(12, 20))):
        kind, name = draw(st.sampled_from(kinds)), f"Card {number}"
        unicorns = draw(st.integers(0, 2)) if kind in ("basic", "magic") else 0
        copies = draw(st.integers(3, 5))
        cards.append(f"{name},{kind},{copies},{draw(st.sampled_from(TIERS))},{unicorns}")
        events = [] if kind == "instant" else ["enter"] if kind == "spell" else EVENTS
        if kind != "spell" and events:
            events = draw(st.lists(st.sampled_from(EVENTS), max_size=2, unique=True))
        effects += [f'{name},{event},"{draw(programs(event))}",' for event in events]
        if events and kind != "spell" and draw(st.integers(0, 3)) == 0:
            effects.append(f"{name},while,{draw(st.sampled_from(LASTING))},")
        if draw(st.integers(0, 5)) == 0:
            effects.append(f"{name},play,{draw(st.sampled_from(PLAYABLE))},")
    return Deck("\n".join(cards) + "\n", "\n".join(effects) + "\n")
