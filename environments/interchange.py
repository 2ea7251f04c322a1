"""Public identifiers of environments, as in RLVE-Gym, and our names.

The one table between the two. A name says the mathematics; an identifier is
what data sets and papers use. Problems that were drawn by RLVE-Gym are read by
`from_rlve_gym`.
"""

from collections.abc import Iterator
import functools
import json
from typing import Any

from environments import base
from environments import decimals

NAMES = {
  'ABProgramSimulation': 'ab_program_simulation',
  'AdditionTable': 'addition_table',
  'AddMultiple_Divisible_Counting': 'add_multiple_divisible_counting',
  'AlmostCompleteGraphCycleCounting': 'almost_complete_graph_cycle_counting',
  'AndOr_Sequence_Counting': 'and_or_sequence_counting',
  'AntiPalindromicSubstringCounting': 'anti_palindromic_substring_counting',
  'Axis_KCenter': 'axis_k_median',
  'BAJBytecomputer': 'monotone_by_neighbor_additions',
  'BannedPointSupersetPathCounting': 'banned_point_superset_path_counting',
  'BanyanHeart': 'growing_tree_token',
  'BEZMinimalistSecurity': 'pair_sum_equations_optimum',
  'BezoutIdentity': 'bezout_identity',
  'Binario': 'binario',
  'Binario_NoAdjacencyRequirement': 'balanced_filling',
  'BinaryAlternation': 'binary_alternation',
  'BinaryLinearEquation_SolutionCounting': (
    'binary_linear_equation_solution_counting'
  ),
  'BinaryTreeLeafNumExpectation': 'binary_tree_leaf_num_expectation',
  'BitAndZero_PathCounting': 'bitand_zero_path_counting',
  'BitEquationCounting': 'bit_equation_counting',
  'BitwiseOperationSequenceCounting': 'bitwise_operation_sequence_counting',
  'BlockImage': 'block_image',
  'BoundedAdjacencyDifference_Permutation_Counting': (
    'bounded_adjacency_difference_permutation_counting'
  ),
  'BoundedIntervalIntersection': 'bounded_interval_intersection',
  'BoundedMeanSubarrayCounting': 'bounded_mean_subarray_counting',
  'BoundedSubarrayCounting': 'bounded_subarray_counting',
  'BoxScheduling': 'box_scheduling',
  'Bridge': 'bridge',
  'BubbleSwapLowerBound_PermutationCounting': (
    'bubble_swap_lower_bound_permutation_counting'
  ),
  'BucketSorting': 'most_frequent_value',
  'CampfireParty': 'circular_seating_by_cycles',
  'CampsitePuzzle': 'isolated_ones_grid',
  'Canon': 'even_cover_sequence_counting',
  'CantorExpansion': 'cantor_expansion',
  'CapitalCityEffect': 'digit_run_square_sum',
  'CardColoringCounting': 'card_coloring_counting',
  'CatalanNumberMod': 'catalan_number_mod',
  'CheckAllCycleXorZero': 'check_all_cycle_xor_zero',
  'ChoHamsters': 'shortest_text_of_many_occurrences',
  'Cinema': 'first_free_seat_probability',
  'Circuit': 'circuit',
  'CirculatingDecimalCounting': 'circulating_decimal_counting',
  'CirculatingGrid': 'circulating_grid',
  'CleaningUp': 'distinct_squares_partition',
  'ClearSymmetry': 'least_symmetric_side',
  'Clique_IndependentSet_Partitioning_Counting': (
    'clique_independent_set_partitioning_counting'
  ),
  'CoinSquareGame': 'doubling_coin_game',
  'ColoringCounting': 'coloring_counting',
  'CombinationOddSubsequenceCounting': 'combination_odd_subsequence_counting',
  'ConcatenationPartitionCountingSum': 'concatenation_partition_counting_sum',
  'CongruentEquation': 'congruent_equation',
  'ConstructHackInterval': 'digit_sum_interval',
  'ConvexHull': 'convex_hull',
  'Cornfield': 'lnds_after_range_increments',
  'CountdownClose': 'countdown_close',
  'CountdownEqual': 'countdown_equal',
  'CowDanceShow': 'list_scheduling',
  'CRT': 'crt',
  'Cryptarithmetic': 'cryptarithmetic',
  'Cube_FixedLocalMaximumCounting': 'cube_fixed_local_maximum_counting',
  'CycleCounting': 'cycle_counting',
  'DecreasingDigitCounting': 'increasing_digit_counting',
  'DegreeFixed_SpanningTree': 'degree_fixed_spanning_tree',
  'DeltaMinPopcount': 'delta_min_popcount',
  'DeltaNimGame': 'delta_nim_game',
  'DerangementExtension': 'derangement_extension',
  'DifferenceConstraintSystem': 'difference_constraint_system',
  'DifferenceConstraintSystemDAG': 'difference_constraint_system_dag',
  'DifferentColorPairing': 'different_color_pairing',
  'Differentiate': 'differentiate',
  'DigitLISCounting': 'digit_lis_counting',
  'DiscreteLogarithm': 'discrete_logarithm',
  'Disinfection': 'cheapest_box_clearing',
  'DistinctArrayPermutation': 'distinct_array_permutation',
  'DistinctEdgeColoredCompleteGraphCounting': (
    'distinct_edge_colored_complete_graph_counting'
  ),
  'Division': 'division',
  'DivisorFlipExpectation': 'divisor_flip_expectation',
  'DoubleCrossCounting': 'double_cross_counting',
  'DoublePalindromicStringCounting': 'double_palindromic_string_counting',
  'DoubleStackSorting': 'double_stack_sorting',
  'DynDynamite': 'tree_k_center',
  'EightDigitPuzzle': 'sliding_tiles',
  'EmperorWorries': 'circular_disjoint_color_sets',
  'EnergyStorageMeter': 'xor_excess_sum',
  'EuclidGame': 'euclid_game',
  'EvenDegreeGraphPartitioning': 'even_degree_graph_partitioning',
  'Expression_AddingParenthese_Counting': (
    'expression_adding_parenthese_counting'
  ),
  'FaceRightWay': 'equal_window_flips',
  'FactorialTrailingZeroCount': 'factorial_trailing_zero_count',
  'FBI_BinaryTree': 'halving_tree_postorder',
  'Fibonacci': 'fibonacci',
  'FibonacciContainingCounting': 'fibonacci_containing_counting',
  'Fibtrain': 'recurrence_unknown_term',
  'FireworkShow': 'equal_leaf_depths',
  'FixedModK_Selection_Counting': 'fixed_mod_k_selection_counting',
  'FixedOneEdgeNum_SpanningTree': 'fixed_one_edge_num_spanning_tree',
  'FractionalProgramming': 'fractional_programming',
  'FractionalProgramming_BipartiteGraphMatching': (
    'fractional_programming_bipartite_graph_matching'
  ),
  'FutoshikiPuzzle': 'futoshiki_puzzle',
  'GasFireExtinguishers': 'nearby_unit_assignment',
  'GaussianElimination': 'gaussian_elimination',
  'GCDFibonacciProduct': 'gcd_fibonacci_product',
  'GcdLcmCounting': 'gcd_lcm_counting',
  'GCDOne_Counting': 'gcd_one_counting',
  'GCDPrime_Counting': 'gcd_prime_counting',
  'GoldWashing': 'digit_product_pair_sum',
  'GradeRankingCounting': 'grade_ranking_counting',
  'GraMinimaGame': 'minima_removal_game',
  'GraphContainTreeCounting': 'graph_contain_tree_counting',
  'GraphIsomorphism': 'graph_isomorphism',
  'GridBFS': 'grid_bfs',
  'GridColoringCounting': 'grid_coloring_counting',
  'GridComponent': 'grid_component',
  'GridLocalMinimumCounting': 'grid_local_minimum_counting',
  'GridParityConstruction': 'grid_parity_construction',
  'GridTriangleCounting': 'grid_triangle_counting',
  'HalvingChainCounting': 'halving_chain_counting',
  'HamiltonianPath': 'hamiltonian_path',
  'HamiltonianPathExistence': 'hamiltonian_path_existence',
  'HeapCounting': 'heap_counting',
  'HitoriPuzzle': 'hitori_puzzle',
  'HungryRabbit': 'slowly_changing_subsets',
  'HURWarehouseStore': 'most_orders_from_stock',
  'ImpParty': 'half_size_clique',
  'IndividualSumBounded_SequenceCounting': (
    'individual_sum_bounded_sequence_counting'
  ),
  'IntegerFactorizationCounting': 'integer_factorization_counting',
  'IntegerProgramming': 'integer_programming',
  'Integral': 'integral',
  'InversionPair': 'inversion_pair',
  'InversionPairK_Counting': 'inversion_pair_k_counting',
  'Josephus': 'josephus',
  'JugPuzzle': 'jug_puzzle',
  'Kakurasu': 'kakurasu',
  'KiddingMe': 'staggered_increasing_matrix_counting',
  'KingSorting': 'prefix_product_quotient_order',
  'KloBlocks': 'longest_block_by_levelling',
  'Knapsack': 'knapsack',
  'KnightsAndKnaves': 'knights_and_knaves',
  'KosDicing': 'given_maximum_wins',
  'KPartition': 'k_partition',
  'Kth_BinaryTree': 'kth_binary_tree',
  'Kth_SemiBalancedBracketSequence': 'kth_semi_balanced_bracket_sequence',
  'KthSubsequence': 'kth_subsequence',
  'KUR': 'rotation_word_counting',
  'LampChanging': 'lamp_changing',
  'LandAcquisition': 'max_product_partition',
  'LandformGenerationCounting': 'bounded_inversion_sequence_counting',
  'LargestConvexPolygon': 'largest_convex_polygon',
  'LargestRectangle_AmongPoints': 'largest_rectangle_among_points',
  'LAS': 'circular_sharing_equilibrium',
  'LASLaser': 'laser_rays',
  'LCM': 'lcm',
  'LDSTwo_Counting': 'lds_two_counting',
  'LightUpPuzzle': 'light_up_puzzle',
  'LinkBeads': 'edge_splitting_tree',
  'LIS_LDS_Concatenation': 'lis_lds_concatenation',
  'LIZ_Lollipop': 'block_of_every_sum',
  'Longest_DoublePalindrome': 'longest_double_palindrome',
  'Longest_MatchingSubsequence': 'longest_matching_subsequence',
  'Longest_RepeatedPalindrome': 'longest_repeated_palindrome',
  'LongestMaxDiffBoundedInterval': 'longest_maxdiff_bounded_interval',
  'LongestPath': 'longest_path',
  'MafMafia': 'elimination_order_optimum',
  'MagicSquarePuzzle': 'magic_square_puzzle',
  'MakingGrade': 'closest_monotone_sequence',
  'Matrix_BinaryExponentiation': 'matrix_binary_exponentiation',
  'MatrixPermutation_BothDiagonalOne': 'matrix_permutation_both_diagonal_one',
  'MatrixPermutation_MainDiagonalOne': 'matrix_permutation_main_diagonal_one',
  'MatrixPermutationEquivalence': 'matrix_permutation_equivalence',
  'MatrixPooling': 'matrix_pooling',
  'MatrixRMQCounting': 'matrix_rmq_counting',
  'Max_NonAdjacent_KElementSum': 'max_nonadjacent_k_element_sum',
  'Max_TreeConstrainedPermutation_Weight': (
    'max_tree_constrained_permutation_weight'
  ),
  'MaxDifferentGroupPairDivision': 'max_different_group_pair_division',
  'MaxGridPathIntersection': 'max_grid_path_intersection',
  'Maximum_IndependentSet_Tree': 'maximum_independent_set_tree',
  'Maximum_SubsequenceNum': 'maximum_subsequence_num',
  'MaximumAchromaticNumber': 'maximum_achromatic_number',
  'MaximumClique': 'maximum_clique',
  'MaximumDivisor': 'maximum_divisor',
  'MaximumIndependentSetGrid': 'maximum_independent_set_grid',
  'MaximumLexicographicalOrderSubsequence': (
    'maximum_lexicographical_order_subsequence'
  ),
  'MaximumPointSegmentMatching': 'maximum_point_segment_matching',
  'MaximumWeightMatching': 'maximum_weight_matching',
  'MaxMinimum_AfterIntervalAddition': 'max_minimum_after_interval_addition',
  'MaxMultiplicationFixedSum': 'max_multiplication_fixed_sum',
  'MaxMultSplit': 'max_mult_split',
  'MaxNoConflictingBombs': 'max_no_conflicting_bombs',
  'MaxPermutation': 'max_permutation',
  'MaxRMQExpectation': 'max_rmq_expectation',
  'MaxSegmentCoverageConstraint': 'max_segment_coverage_constraint',
  'MaxSumLDS': 'max_sum_lds',
  'MaxThreeSquareSum': 'max_three_square_sum',
  'MaxTree_KPathCoverage': 'max_tree_k_path_coverage',
  'MaxTreeXorPath': 'max_tree_xor_path',
  'MaxWeightPalindromicSubstring': 'max_weight_palindromic_substring',
  'MaxXorPath': 'max_xor_path',
  'MaxXorSet': 'max_xor_set',
  'Maze': 'maze',
  'MinConversionToCycleCost': 'min_conversion_to_cycle_cost',
  'MinCostReducingLNDS': 'min_cost_reducing_lnds',
  'MinCostTreeCoverage': 'min_cost_tree_coverage',
  'MinCubeAssignment': 'min_cube_assignment',
  'MinDivisionSumXor': 'min_division_sum_or',
  'Minesweeping': 'minesweeping',
  'MinimalCyclicShift': 'minimal_cyclic_shift',
  'Minimum_CrossingEdges_GraphPartition': (
    'minimum_crossing_edges_graph_partition'
  ),
  'Minimum_DominatingInterval': 'minimum_dominating_interval',
  'Minimum_DominatingSet': 'minimum_dominating_set',
  'Minimum_DominatingSet_Grid': 'minimum_dominating_set_grid',
  'Minimum_MaxAbsSlicer': 'minimum_max_abs_slicer',
  'Minimum_MaxSlicer': 'minimum_max_slicer',
  'Minimum_VertexCover': 'minimum_vertex_cover',
  'MinimumChromaticNumber': 'minimum_chromatic_number',
  'MinimumChromaticNumber_SegmentOverlap': (
    'minimum_chromatic_number_segment_overlap'
  ),
  'MinimumCost_MaximumFlow': 'minimum_cost_maximum_flow',
  'MinimumDirectedSpanningTree': 'minimum_directed_spanning_tree',
  'MinimumFibonacciRepresentation': 'minimum_fibonacci_representation',
  'MinimumHarmoniousChromaticNumber': 'minimum_harmonious_chromatic_number',
  'MinimumIntervalCoverage': 'minimum_interval_coverage',
  'MinimumRatioPath': 'minimum_ratio_path',
  'MinimumSpanningTree': 'minimum_spanning_tree',
  'MinimumSpanningTreeCounting': 'minimum_spanning_tree_counting',
  'MinimumSteinerTree': 'minimum_steiner_tree',
  'MinimumSumDifferenceSubmatrix': 'minimum_sum_difference_submatrix',
  'MinimumTreeWeightedDominatingAncestor': (
    'minimum_tree_weighted_dominating_ancestor'
  ),
  'MinimumUnconflictedGridKMax': 'minimum_unconflicted_grid_kmax',
  'MinimumWeightedSpanningTree': 'minimum_weighted_spanning_tree',
  'MinInorderBinaryTree': 'min_inorder_binary_tree',
  'MinKDivisorNumber': 'min_kdivisor_number',
  'MinNonsubstring': 'min_nonsubstring',
  'MinNoSolutionLinearDiophantineEquation': 'frobenius_number',
  'MinPairSumMultiplicationPermutation': (
    'min_pairsum_multiplication_permutation'
  ),
  'MinPathCover_DAG': 'min_path_cover_dag',
  'MinSumChebyshevDistance': 'min_sum_chebyshev_distance',
  'MinSumDistanceSquare': 'min_sum_distance_square',
  'MinSumPreXor': 'min_sum_pre_xor',
  'MinSwapTwoPermutations': 'min_swap_two_permutations',
  'MinXorPair': 'min_xor_pair',
  'MitterTransportation': 'equal_children_fewest_changes',
  'MixedGraphEulerianCircuit': 'mixed_graph_eulerian_circuit',
  'MoneyChargingGame': 'first_appearance_order_probability',
  'MonochromeBlockCounting': 'monochrome_block_counting',
  'MonotonicStack': 'monotonic_stack',
  'MostComponentTreeRemovingTwoPaths': 'most_component_tree_removing_two_paths',
  'MostNumEdge_NonSelfIsomorphism': 'most_num_edge_non_self_isomorphism',
  'MultiDrink': 'tree_square_hamiltonian_path',
  'MultipleFlippingGame': 'multiple_flipping_game',
  'Multiplication': 'multiplication',
  'MYJ': 'interval_minimum_pricing',
  'NANDResultCounting': 'nand_result_counting',
  'NegativeBase': 'negative_base',
  'NewNimGame': 'new_nim_game',
  'NextPalindromic': 'next_palindromic',
  'NinePuzzle': 'nine_puzzle',
  'NoAdjacentGirlCounting': 'no_adjacent_girl_counting',
  'NoDoubleTripleCounting': 'no_double_triple_counting',
  'NotContainingStringCounting': 'not_containing_string_counting',
  'NumberPartitionCounting': 'number_partition_counting',
  'Numbrix': 'numbrix',
  'OddVisitation': 'odd_visitation',
  'ODLDistance': 'nearest_by_prime_steps',
  'PairMoreOneCounting': 'pair_more_one_counting',
  'PalembangBridges': 'pair_k_median',
  'PalindromePartitionCounting': 'palindrome_partition_counting',
  'PalindromicSubstringNumberCounting': 'palindromic_substring_number_counting',
  'PanSolarPanels': 'greatest_gcd_of_two_ranges',
  'Path_NoGoingBack_Counting': 'path_no_going_back_counting',
  'Patrol': 'tree_closed_walk_added_edges',
  'PCPPermutation': 'pcp_permutation',
  'PipelineArrangement': 'two_machine_flow_shop',
  'POLPolarization': 'tree_orientation_reachable_pairs',
  'PolyaModel': 'polya_model',
  'PolynomialFactorization': 'polynomial_factorization',
  'PolynomialInterpolation': 'polynomial_interpolation',
  'PolynomialMinimum': 'polynomial_minimum',
  'PolynomialRemainder': 'polynomial_remainder',
  'PowerCycle': 'power_cycle',
  'PowerNest': 'nested_powers_of_two',
  'PowerShortcut': 'power_shortcut',
  'PrefixConcatenation': 'prefix_concatenation',
  'PrefixProductMODDistinctPermutation': (
    'prefix_product_mod_distinct_permutation'
  ),
  'PrefixSumMODDistinctPermutation': 'prefix_sum_mod_distinct_permutation',
  'Prefixuffix': 'longest_rotated_ends',
  'PreorderTraversal': 'preorder_traversal',
  'PrimeGraph_MinimumChromaticNumber': 'prime_graph_minimum_chromatic_number',
  'ProtectingFlowers': 'weighted_start_order',
  'PythagoreanGraph_IndependentSetCounting': (
    'pythagorean_graph_independent_set_counting'
  ),
  'QuadMagicItems': 'quadruple_role_counting',
  'QuadraticFunctionSegmentation': 'quadratic_function_segmentation',
  'QuantumLockPuzzle': 'quantum_lock_puzzle',
  'QueenPlacement': 'queen_placement',
  'RandomRangeMaxExpectation': 'random_range_max_expectation',
  'RangeConstrained_IncreasingSequence_Counting': (
    'range_constrained_increasing_sequence_counting'
  ),
  'RangeFourSequenceConstruction': 'range_four_sequence_construction',
  'RangeShrinkingSequenceCounting': 'range_shrinking_sequence_counting',
  'RecursiveFunction': 'recursive_function',
  'RecursiveSequenceSumConstruction': 'recursive_sequence_sum_construction',
  'RepeatSequenceLNDS': 'repeat_sequence_lnds',
  'RootExtraction': 'root_extraction',
  'RoundRobin': 'round_robin',
  'RoundTableAssignment': 'group_table_assignment',
  'RoyalLockCounting': 'non_attacking_kings_counting',
  'SaladBar': 'longest_led_slice',
  'SalesmanFatigue': 'farthest_plus_sum_choices',
  'SameAdjacencyCounting': 'same_adjacency_counting',
  'SAT': 'sat',
  'SCC_Sequence_Counting': 'scc_sequence_counting',
  'SecretCowCode': 'repeated_shift_letter',
  'SegmentMinLengthEqual_Counting': 'segment_min_length_equal_counting',
  'SegmentTreeSortingCounting': 'segment_tree_sorting_counting',
  'SelfPowerSequenceMOD': 'self_power_sequence_mod',
  'SetCover': 'set_cover',
  'SetSplitting': 'set_splitting',
  'SharedSubstringCounting': 'shared_substring_counting',
  'ShortestPath': 'shortest_path',
  'ShortestPathCountConstruction': 'shortest_path_count_construction',
  'ShortestUnicolorSubstring': 'longest_run_after_flips',
  'SingingGirlStory': 'range_maximum_array_counting',
  'SingleStackSorting': 'single_stack_sorting',
  'SkaRockGarden': 'coordinate_swap_bounding_box',
  'SkyscraperPuzzle': 'skyscraper_puzzle',
  'SkyscraperSumPuzzle': 'skyscraper_sum_puzzle',
  'SlidingWindow': 'sliding_window',
  'SLOElephants': 'weighted_swap_sorting',
  'SmallestBinaryMultiple': 'smallest_binary_multiple',
  'SmallestCircle': 'smallest_circle',
  'Sorting': 'sorting',
  'SpiralMatrix': 'spiral_matrix',
  'SplittingGame': 'splitting_game',
  'SpyNetwork': 'cheapest_reaching_set',
  'SquareUndamagedPointCounting': 'undamaged_square_counting',
  'SquSquarks': 'numbers_from_pair_sums',
  'StarBattle': 'star_battle',
  'StirlingSecond': 'surjection_counting',
  'StoneGame': 'equal_heap_splitting_game',
  'StoneIntervalsGame': 'stone_intervals_game',
  'StringPartitionShuffle': 'string_partition_shuffle',
  'StringReversalConstruction': 'string_reversal_construction',
  'StuntFlying': 'label_span_sequence',
  'STUWell': 'least_slope_with_zero',
  'SubarraySumXor': 'subarray_sum_xor',
  'SubarrayXorSum': 'subarray_xor_sum',
  'SubgraphIsomorphism': 'subgraph_isomorphism',
  'SubmatrixSumDivisibleCounting': 'submatrix_sum_divisible_counting',
  'SubsequenceReversalLNDS': 'subsequence_reversal_lnds',
  'SubsetSum': 'subset_sum',
  'SubsetSumSequence': 'subset_sum_sequence',
  'Sudoku': 'sudoku',
  'Sum_DivisorNum': 'sum_divisor_num',
  'SumGCD': 'sum_gcd',
  'SumGCDWithIndividual': 'sum_gcd_with_individual',
  'SumLCM': 'sum_lcm',
  'SumManhattan_CurvedSurface': 'sum_manhattan_curved_surface',
  'SumMOD': 'sum_mod',
  'SumPHIInterval': 'sum_phi_interval',
  'SumProductDivisorNum': 'sum_product_divisor_num',
  'SumPseudoEuclidean': 'sum_pseudo_euclidean',
  'SumSetMultiplication': 'sum_set_multiplication',
  'SumSpanningTreeGCD': 'sum_spanning_tree_gcd',
  'SumTriangleArea': 'sum_triangle_area',
  'SumXorDivisorNum': 'sum_xor_divisor_num',
  'SurvoPuzzle': 'survo_puzzle',
  'TakingPrimeGame': 'taking_prime_game',
  'TaskArrangement': 'task_arrangement',
  'TetrisAttack': 'adjacent_swap_pair_removal',
  'ThreeStringCommonSubsequenceCounting': (
    'three_string_common_subsequence_counting'
  ),
  'ThreeVertexCycleCounting': 'three_vertex_cycle_counting',
  'TopologicalSort': 'topological_sort',
  'TopologicalSort_MinimalLexicographicalOrder': (
    'topological_sort_minimal_lexicographical_order'
  ),
  'Tournament_LongestPath': 'tournament_longest_path',
  'TransmissionDelay': 'bounded_displacement_counting',
  'Tree_DistanceEqualTriad_Counting': 'tree_distance_equal_triad_counting',
  'TreeAddOneEdgeDiameter': 'tree_add_one_edge_diameter',
  'TreeCenter': 'tree_median',
  'TreeChangeOneEdgeDiameter': 'tree_change_one_edge_diameter',
  'TreeColoring': 'tree_coloring',
  'TreeDynamic_XORZeroPath': 'tree_dynamic_xor_zero_path',
  'TreeElimination_Expectation': 'tree_elimination_expectation',
  'TreeEvenPartitioning': 'tree_even_partitioning',
  'TreeMaximumVisitedVertex': 'tree_maximum_visited_vertex',
  'TreeRandomWalkExpectation': 'tree_random_walk_expectation',
  'TreeTopologicalSequenceCounting': 'tree_topological_sequence_counting',
  'TriumphalArch': 'tree_runner_painter_game',
  'TwiddlePuzzle': 'twiddle_puzzle',
  'TwoSAT': 'two_sat',
  'TwoSet_AllCoprime_Counting': 'two_set_all_coprime_counting',
  'UndamagedSubmatrixCounting': 'undamaged_submatrix_counting',
  'ValueDiminishingSelection': 'value_diminishing_selection',
  'Vertex_KCenter': 'vertex_k_center',
  'VirusSynthesis': 'fewest_mirror_steps',
  'VisibleLine': 'visible_lines',
  'WarehouseConstruction': 'warehouse_construction',
  'WeightedBinaryTree': 'weighted_binary_tree',
  'WeightedLIS': 'weighted_lis',
  'WhackAMole': 'fewest_block_hits',
  'WIL': 'longest_window_with_zeroed_block',
  'WYC': 'kth_walk_weight',
  'WYRLevelingGround': 'block_additions_to_zero',
  'XorEquationCounting': 'xor_equation_counting',
  'ZeroPrefixSubsetCounting': 'prefix_free_subset_counting',
}


def identifier(name: str) -> str:
  """Returns the public identifier of the environment called `name`."""
  for public, ours in NAMES.items():
    if ours == name:
      return public
  raise ValueError(f'No public identifier for {name!r}.')


_BROKEN = (
  ArithmeticError,
  AttributeError,
  LookupError,
  RecursionError,
  TypeError,
)  # What an environment raises on fields that contradict each other.
_SAMPLES = ((0, 0), (0, 1), (3, 0), (3, 1), (6, 0))  # Levels and seeds.


def from_rlve_gym(
  metadata: str | dict[str, Any],
) -> tuple[base.Environment, base.Instance]:
  """Returns the environment and the instance of a problem of RLVE-Gym.

  Args:
    metadata: as its data sets hold it, JSON text or the object itself:
      `{"environment": ..., "config": {"parameter": {...}}}`. The stored answer
      is the reference; a problem without one is solved.
  """
  from environments import registry  # It reads the table above.

  values = _json(metadata) if isinstance(metadata, str) else metadata
  try:
    name, fields = values['environment'], values['config']['parameter']
  except (LookupError, TypeError):
    raise ValueError(
      'metadata has an "environment" and a "config" with a "parameter", got'
      f' {metadata!r:.200}.'
    ) from None
  if not isinstance(name, str) or not isinstance(fields, dict):
    raise ValueError(f'Not the metadata of a problem: {metadata!r:.200}.')
  env = registry.get(name)
  return env, restore(env, fields, _reference(fields))


def _json(text: str) -> Any:
  try:
    return json.loads(text)
  except (ValueError, RecursionError) as error:
    raise ValueError(f'metadata is JSON text, got {text!r:.200}.') from error


def _reference(fields: dict[str, Any]) -> str | None:
  """Returns the stored answer as text; None where only its value is kept."""
  stored = fields.get('reference_answer')
  if type(stored) is int:
    return decimals.render(stored)
  if isinstance(stored, float):
    return repr(stored)
  return stored if isinstance(stored, str) else None


def restore(
  env: base.Environment,
  fields: dict[str, Any],
  reference_text: str | None = None,
) -> base.Instance:
  """Returns an instance made of JSON values from outside, checked.

  Args:
    env: whose instance it is.
    fields: the declared fields of `env`; other keys are dropped.
    reference_text: a right answer; if None, the problem is solved.

  Raises:
    ValueError: a field is missing or not of the kind that `env` draws, fields
      contradict each other, or the reference is wrong, as far as `env` can
      tell without it.
  """
  if not isinstance(fields, dict):
    raise ValueError(
      f'Fields of {env.name} are an object, got {fields!r:.200}.'
    )
  _check_kinds(env, fields)
  try:
    instance = env.restore(fields, reference_text)
    env.prompt(instance)
    right = _is_right(env, instance)
  except _BROKEN as error:
    raise ValueError(
      f'{env.name} cannot use these fields ({type(error).__name__}: {error}):'
      f' {fields!r:.300}.'
    ) from error
  if not right:
    raise ValueError(
      f'{instance["solution"]!r:.200} is not a right answer of {env.name} to'
      f' {fields!r:.300}.'
    )
  return instance


def _is_right(env: base.Environment, instance: base.Instance) -> bool:
  """Whether the solution earns full marks, also beside one found anew."""
  if not base.judge(env, instance, env.reference(instance)).correct:
    return False
  try:
    solved = env.restore(instance, None)
  except ValueError:  # It is not solved without a reference.
    return True
  return (
    env.score(solved, instance['solution']).correct
    and env.score(instance, solved['solution']).correct
  )


def _check_kinds(env: base.Environment, fields: dict[str, Any]) -> None:
  """Raises ValueError for fields of other kinds than drawn ones."""
  for key, allowed in _drawn_kinds(env).items():
    if key not in fields:
      raise ValueError(f'{env.name} needs the field {key!r}.')
    strange = set(_kinds(fields[key])) - allowed
    if strange:
      raise ValueError(
        f'{key} of {env.name} holds {_words(allowed)}, not {_words(strange)}:'
        f' {fields[key]!r:.200}.'
      )


@functools.cache
def _drawn_kinds(env: base.Environment) -> dict[str, set[tuple[int, str]]]:
  """Returns the kinds of values that each field has in drawn problems."""
  drawn = [base.sample(env, *key).instance for key in _SAMPLES]
  return {
    key: {kind for instance in drawn for kind in _kinds(instance[key])}
    for key in (*env.fields, *env.presentation)
  }


def _kinds(value: Any) -> Iterator[tuple[int, str]]:
  """Yields the type of each scalar inside a value, and how deep it lies."""
  stack = [(0, value)]
  while stack:
    depth, item = stack.pop()
    if isinstance(item, (list, tuple)):
      stack += [(depth + 1, inner) for inner in item]
    else:
      yield depth, type(item).__name__


def _words(kinds: set[tuple[int, str]]) -> str:
  return ' or '.join(
    f'{"list of " * depth}{kind}' for depth, kind in sorted(kinds)
  )
