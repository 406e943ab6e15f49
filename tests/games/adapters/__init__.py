"""What the conformance suite asks of a game, one module per game.

A module defines:

- ``new_game(number)``: a record, set up for game ``number``, and the streams of that game;
- ``play_step(state, streams)``: play on to the next point where the game may have ended;
- ``is_over(state)``;
- ``outcome(state)``: who won what, as numbers and lists;
- ``HONEST`` and ``CHEATING``: the names of its agents;
- ``new_decision(number)``: a state in which an agent has to choose;
- ``exchange_hidden(state, generator)``: redraw, in place, what the agent to choose cannot know;
- ``chances(state, agent)``: the chance of each of the agent's choices;
- ``transcripts()``: outcomes of a few games through every compiled entry, for comparison with
  plain Python.
"""

GAMES = ("cubirds", "cuckoo", "hanamikoji")
