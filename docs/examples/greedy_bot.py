"""A bot for any game of Redealt: it chooses what looks most active by a few words of the options.

redealt match cubirds --p1 "python3 docs/examples/greedy_bot.py" --p2 agent:random --games 100
"""

import json
import re
import sys


def value(game: str, view: dict, option: str) -> float:
    """Say how good an option looks; the words are those of the game's options."""
    numbers = [int(word) for word in re.findall(r"\d+", option)]
    if game == "cuckoo":  # swap a low card
        seat = view["seats"].index(view["to_act"])
        is_low = view["cards"][seat] <= 5
        return float(is_low == (option == "swap"))
    if game == "hanamikoji":  # suits with few cards are won by few: keep those
        return -sum(numbers) if option.startswith(("Secret", "take")) else sum(numbers) - 50
    if game == "cubirds":  # large captures: place what lies in the row already
        if option.startswith("all"):
            count, species, row = numbers
            cards = view["rows"][row - 1]
            return count + 10 * (species in cards) + len(set(cards) - {species})
        return 1.0 - option.endswith("nothing")
    if game == "locm":  # attack the player, then creatures, then summon
        order = ("attack the player", "use", "summon", "attack", "pick", "pass")
        return -next(i for i, words in enumerate(order) if option.startswith(words))
    return 1.0 - (option == "pass" or option.startswith(("do not", "use no")))


game = ""
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        game = message["game"]
    elif message["type"] == "choose":
        best = max(message["options"], key=lambda option: value(game, message["view"], option))
        print(json.dumps({"choice": best}), flush=True)
