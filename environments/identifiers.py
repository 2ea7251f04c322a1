"""Public identifiers of environments, as in RLVE-Gym, and our names.

An identifier is what data sets and papers use. Our name is the identifier in
small letters with underscores, or, where that is a code or a story, a name that
says the mathematics.
"""

import functools
import re

RENAMED = {
  'Axis_KCenter': 'axis_k_median',
  'BAJBytecomputer': 'monotone_by_neighbor_additions',
  'BanyanHeart': 'growing_tree_token',
  'BEZMinimalistSecurity': 'pair_sum_equations_optimum',
  'Binario_NoAdjacencyRequirement': 'balanced_filling',
  'BitAndZero_PathCounting': 'bitand_zero_path_counting',
  'BucketSorting': 'most_frequent_value',
  'CampfireParty': 'circular_seating_by_cycles',
  'CampsitePuzzle': 'isolated_ones_grid',
  'Canon': 'even_cover_sequence_counting',
  'CapitalCityEffect': 'digit_run_square_sum',
  'ChoHamsters': 'shortest_text_of_many_occurrences',
  'Cinema': 'first_free_seat_probability',
  'CleaningUp': 'distinct_squares_partition',
  'ClearSymmetry': 'least_symmetric_side',
  'CoinSquareGame': 'doubling_coin_game',
  'ConstructHackInterval': 'digit_sum_interval',
  'Cornfield': 'lnds_after_range_increments',
  'CowDanceShow': 'list_scheduling',
  'DecreasingDigitCounting': 'increasing_digit_counting',
  'Disinfection': 'cheapest_box_clearing',
  'DynDynamite': 'tree_k_center',
  'EightDigitPuzzle': 'sliding_tiles',
  'EmperorWorries': 'circular_disjoint_color_sets',
  'EnergyStorageMeter': 'xor_excess_sum',
  'FaceRightWay': 'equal_window_flips',
  'FBI_BinaryTree': 'halving_tree_postorder',
  'Fibtrain': 'recurrence_unknown_term',
  'FireworkShow': 'equal_leaf_depths',
  'GasFireExtinguishers': 'nearby_unit_assignment',
  'GoldWashing': 'digit_product_pair_sum',
  'GraMinimaGame': 'minima_removal_game',
  'HungryRabbit': 'slowly_changing_subsets',
  'HURWarehouseStore': 'most_orders_from_stock',
  'ImpParty': 'half_size_clique',
  'KiddingMe': 'staggered_increasing_matrix_counting',
  'KingSorting': 'prefix_product_quotient_order',
  'KloBlocks': 'longest_block_by_levelling',
  'KosDicing': 'given_maximum_wins',
  'KUR': 'rotation_word_counting',
  'LandAcquisition': 'max_product_partition',
  'LandformGenerationCounting': 'bounded_inversion_sequence_counting',
  'LAS': 'circular_sharing_equilibrium',
  'LASLaser': 'laser_rays',
  'LinkBeads': 'edge_splitting_tree',
  'LIZ_Lollipop': 'block_of_every_sum',
  'LongestMaxDiffBoundedInterval': 'longest_maxdiff_bounded_interval',
  'MafMafia': 'elimination_order_optimum',
  'MakingGrade': 'closest_monotone_sequence',
  'Max_NonAdjacent_KElementSum': 'max_nonadjacent_k_element_sum',
  'MinDivisionSumXor': 'min_division_sum_or',
  'MinimumUnconflictedGridKMax': 'minimum_unconflicted_grid_kmax',
  'MinKDivisorNumber': 'min_kdivisor_number',
  'MinNoSolutionLinearDiophantineEquation': 'frobenius_number',
  'MinPairSumMultiplicationPermutation': (
    'min_pairsum_multiplication_permutation'
  ),
  'MitterTransportation': 'equal_children_fewest_changes',
  'MoneyChargingGame': 'first_appearance_order_probability',
  'MultiDrink': 'tree_square_hamiltonian_path',
  'MYJ': 'interval_minimum_pricing',
  'ODLDistance': 'nearest_by_prime_steps',
  'PalembangBridges': 'pair_k_median',
  'PanSolarPanels': 'greatest_gcd_of_two_ranges',
  'Patrol': 'tree_closed_walk_added_edges',
  'PipelineArrangement': 'two_machine_flow_shop',
  'POLPolarization': 'tree_orientation_reachable_pairs',
  'PowerNest': 'nested_powers_of_two',
  'Prefixuffix': 'longest_rotated_ends',
  'ProtectingFlowers': 'weighted_start_order',
  'QuadMagicItems': 'quadruple_role_counting',
  'RoundTableAssignment': 'group_table_assignment',
  'RoyalLockCounting': 'non_attacking_kings_counting',
  'SaladBar': 'longest_led_slice',
  'SalesmanFatigue': 'farthest_plus_sum_choices',
  'SecretCowCode': 'repeated_shift_letter',
  'ShortestUnicolorSubstring': 'longest_run_after_flips',
  'SingingGirlStory': 'range_maximum_array_counting',
  'SkaRockGarden': 'coordinate_swap_bounding_box',
  'SLOElephants': 'weighted_swap_sorting',
  'SpyNetwork': 'cheapest_reaching_set',
  'SquareUndamagedPointCounting': 'undamaged_square_counting',
  'SquSquarks': 'numbers_from_pair_sums',
  'StirlingSecond': 'surjection_counting',
  'StoneGame': 'equal_heap_splitting_game',
  'StuntFlying': 'label_span_sequence',
  'STUWell': 'least_slope_with_zero',
  'TetrisAttack': 'adjacent_swap_pair_removal',
  'TransmissionDelay': 'bounded_displacement_counting',
  'TreeCenter': 'tree_median',
  'TriumphalArch': 'tree_runner_painter_game',
  'VirusSynthesis': 'fewest_mirror_steps',
  'VisibleLine': 'visible_lines',
  'WhackAMole': 'fewest_block_hits',
  'WIL': 'longest_window_with_zeroed_block',
  'WYC': 'kth_walk_weight',
  'WYRLevelingGround': 'block_additions_to_zero',
  'ZeroPrefixSubsetCounting': 'prefix_free_subset_counting',
}

_BEFORE_CAPITAL = re.compile(r'(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])')


def name(identifier: str) -> str:
  """Returns our name for a public identifier."""
  words = _BEFORE_CAPITAL.sub('_', identifier)
  return RENAMED.get(identifier, re.sub('_+', '_', words).lower())


@functools.cache
def names() -> dict[str, str]:
  """Returns our names by the public identifiers of all published sets."""
  from environments import sets  # It reads the registry, which reads this.

  return {identifier: name(identifier) for identifier in sets.C400}


def identifier(ours: str) -> str:
  """Returns the public identifier of the environment called `ours`."""
  for public, name_ in names().items():
    if name_ == ours:
      return public
  raise ValueError(f'No public identifier for {ours!r}.')
