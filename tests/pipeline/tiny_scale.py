"""The configuration with which the tests run: all lines of all studies, and nothing more."""

# It replaces the scale smoke, which is larger.
TINY_SCALE = """
cuckoo:
  block: 5
  published_program: {matches_per_n: 10}
  mixed: {matches_per_n: 10}
  one_switch: {matches_per_n: 10}
  seating: {matches: 35}
  optimality:
    games:
    - {suits: 1, cards: 4, n_players: 2}
    - {suits: 1, cards: 4, n_players: 3}
    equilibria:
    - {suits: 1, cards: 4, n_players: 2, iterations: 10}
hanamikoji:
  block: 5
  presample: {games: 1, rollouts: 1}
  against_random: {games: 5, rollouts: [1, 50]}
  presampling: {games: 4, rollouts: [1, 10]}
  against_cheater: {games: 4}
  equal_agents: {games: 4}
  actions: {games: 4, tree_games: 2}
  forced_orders: {games: 2}
  tree_agents: {games: 1}
  tree_sizes: {games: 2, deep_games: 1, rollouts: 1, depths: [1, 2, 3]}
  recursive: {games: 1, outer_rollouts: [1, 2], inner_rollouts: [1, 2]}
  agents: {games: 4}
  one_switch: {games: 4, tree_games: 1}
  rule_variants: {games: 10, rollouts: 1}
  starter: {games: 6, rollouts: 1}
  open_misfit: {games: 20, rollouts: [10]}
  information: {games: 4}
  iterated: {iterations: 1, games: 1, rollouts: 1}
  seconds: {games: 1, slow_games: 1, rollouts: [1]}
cubirds:
  blocks: {random: 5, heuristic: 5, rollouts: 2}
  random_games: {games: 20}
  rollout_games:
    games: 4
    ladder:
    - {rollouts: 1, games: 4}
    - {rollouts: 2, games: 2}
  heuristic_games: {games: 10}
  start_birds_random: {games: 4}
  start_birds_rollouts: {games: 1}
  start_bird_marginals: {games: 2, rollouts: 1}
  start_birds_heuristic: {games: 2}
  genetic: {seeds: 2, population: 6, generations: 4, opponents_as_run: 2, opponents_as_written: 2}
  tuned: {seeds: 2, population: 6, generations: 3, opponents: 2}
  tuned_games: {games: 5}
  bug_attribution:
    random_games: 10
    rollout_games: 2
    more_rollouts: 2
    more_rollouts_games: 2
    heuristic_games: 10
  o_classes: {games: 1}
  round_robin:
    games: 5
    ladder:
    - {rollouts: 1, games: 4}
    - {rollouts: 2, games: 2}
    determinized: [2]
  rollout_ladder:
    ladder:
    - {rollouts: 1, games: 2}
    - {rollouts: 2, games: 2}
  player_counts: {games: 5, rollout_games: 2, rollouts: 1}
  seconds: {games: 2, slow_games: 1}
"""
# Instead of the user's config.yaml; no scale sets these values, and tests edit them.
TINY_CONFIG = """
scale: smoke
seed: 20230123
figures:
  palette: ['#0072B2', '#009E73', '#E69F00', '#999999', '#D55E00', '#CC79A7', '#56B4E9']
  png_dpi: 50
cuckoo:
  lives: 1
  n_players:
    largest: 39
  published_program:
    seed: 2022
  uniform:
    matches_per_n: 10
"""
