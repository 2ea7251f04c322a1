"""The published sets of environments, by their public identifiers.

See "RLVE: Scaling Up Reinforcement Learning for Language Models with Adaptive
Verifiable Environments" (https://arxiv.org/abs/2511.07317): C1 < C4 < C16 <
C256 < C400; the 50 held-out environments lie in C400 alone.
"""

from environments import registry


def _words(text: str) -> tuple[str, ...]:
  return tuple(text.split())


C1 = ('Multiplication',)

C4 = ('Division', 'EuclidGame', 'Multiplication', 'Sorting')

C16 = _words("""
  Division EuclidGame GCDOne_Counting HamiltonianPath LampChanging
  LargestConvexPolygon Multiplication PCPPermutation
  Path_NoGoingBack_Counting SAT ShortestPath Sorting SpiralMatrix
  SubsequenceReversalLNDS UndamagedSubmatrixCounting WYRLevelingGround
""")

_MORE_256 = _words("""
  ABProgramSimulation AddMultiple_Divisible_Counting AdditionTable
  AlmostCompleteGraphCycleCounting AntiPalindromicSubstringCounting
  BEZMinimalistSecurity Binario Binario_NoAdjacencyRequirement
  BinaryAlternation BinaryLinearEquation_SolutionCounting
  BinaryTreeLeafNumExpectation BitAndZero_PathCounting BitEquationCounting
  BitwiseOperationSequenceCounting BlockImage BoundedIntervalIntersection
  BoundedMeanSubarrayCounting BoundedSubarrayCounting BoxScheduling Bridge
  CampfireParty CapitalCityEffect CardColoringCounting CheckAllCycleXorZero
  Cinema Circuit CirculatingGrid CleaningUp CoinSquareGame ColoringCounting
  ConcatenationPartitionCountingSum CongruentEquation Cornfield
  CountdownEqual Cryptarithmetic Cube_FixedLocalMaximumCounting
  CycleCounting DecreasingDigitCounting DegreeFixed_SpanningTree
  DeltaMinPopcount DeltaNimGame DifferenceConstraintSystem Differentiate
  DiscreteLogarithm Disinfection DivisorFlipExpectation DoubleCrossCounting
  DoublePalindromicStringCounting EightDigitPuzzle FBI_BinaryTree
  FaceRightWay Fibonacci Fibtrain FixedOneEdgeNum_SpanningTree
  FractionalProgramming FractionalProgramming_BipartiteGraphMatching
  GCDFibonacciProduct GasFireExtinguishers GcdLcmCounting
  GradeRankingCounting GraphContainTreeCounting GraphIsomorphism GridBFS
  GridColoringCounting GridComponent GridLocalMinimumCounting
  HURWarehouseStore HamiltonianPathExistence HitoriPuzzle HungryRabbit
  IndividualSumBounded_SequenceCounting IntegerProgramming Integral
  InversionPair InversionPairK_Counting Josephus KPartition KUR KingSorting
  KloBlocks Knapsack KosDicing KthSubsequence Kth_BinaryTree
  Kth_SemiBalancedBracketSequence LAS LASLaser LCM LDSTwo_Counting
  LIZ_Lollipop LargestRectangle_AmongPoints LightUpPuzzle LinkBeads
  LongestMaxDiffBoundedInterval Longest_DoublePalindrome
  Longest_MatchingSubsequence Longest_RepeatedPalindrome MagicSquarePuzzle
  MatrixPermutationEquivalence MatrixPooling MatrixRMQCounting
  MaxDifferentGroupPairDivision MaxGridPathIntersection MaxMultSplit
  MaxPermutation MaxRMQExpectation MaxSegmentCoverageConstraint MaxSumLDS
  MaxThreeSquareSum MaxWeightPalindromicSubstring MaxXorPath
  Max_NonAdjacent_KElementSum MaximumIndependentSetGrid
  MaximumLexicographicalOrderSubsequence MaximumPointSegmentMatching
  MaximumWeightMatching Maximum_SubsequenceNum MinConversionToCycleCost
  MinCostReducingLNDS MinCostTreeCoverage MinCubeAssignment
  MinDivisionSumXor MinKDivisorNumber MinNoSolutionLinearDiophantineEquation
  MinNonsubstring MinPairSumMultiplicationPermutation MinSumDistanceSquare
  MinSwapTwoPermutations MinXorPair Minesweeping MinimumChromaticNumber
  MinimumChromaticNumber_SegmentOverlap MinimumDirectedSpanningTree
  MinimumFibonacciRepresentation MinimumHarmoniousChromaticNumber
  MinimumRatioPath MinimumSpanningTreeCounting MinimumSumDifferenceSubmatrix
  MinimumTreeWeightedDominatingAncestor MinimumWeightedSpanningTree
  Minimum_CrossingEdges_GraphPartition Minimum_DominatingSet
  Minimum_MaxAbsSlicer Minimum_MaxSlicer MitterTransportation
  MixedGraphEulerianCircuit MonochromeBlockCounting MultiDrink
  MultipleFlippingGame NegativeBase NoAdjacentGirlCounting
  NoDoubleTripleCounting NumberPartitionCounting Numbrix ODLDistance
  POLPolarization PairMoreOneCounting PalembangBridges
  PalindromicSubstringNumberCounting PanSolarPanels Patrol
  PolynomialFactorization PolynomialRemainder PowerCycle PowerNest
  PowerShortcut PrefixProductMODDistinctPermutation
  PrefixSumMODDistinctPermutation Prefixuffix PreorderTraversal
  PrimeGraph_MinimumChromaticNumber QuantumLockPuzzle QueenPlacement
  RandomRangeMaxExpectation RangeConstrained_IncreasingSequence_Counting
  RangeFourSequenceConstruction RootExtraction RoundRobin
  RoundTableAssignment RoyalLockCounting SCC_Sequence_Counting SaladBar
  SalesmanFatigue SecretCowCode SegmentMinLengthEqual_Counting
  SegmentTreeSortingCounting SelfPowerSequenceMOD SharedSubstringCounting
  ShortestUnicolorSubstring SingleStackSorting SkyscraperSumPuzzle
  SlidingWindow SmallestCircle SplittingGame SpyNetwork SquSquarks
  StarBattle StirlingSecond StoneGame StringPartitionShuffle SubsetSum
  Sudoku SumGCDWithIndividual SumLCM SumMOD SumManhattan_CurvedSurface
  SumPHIInterval SumPseudoEuclidean SumTriangleArea SurvoPuzzle
  TakingPrimeGame TaskArrangement TetrisAttack ThreeVertexCycleCounting
  Tournament_LongestPath TransmissionDelay TreeAddOneEdgeDiameter TreeCenter
  TreeChangeOneEdgeDiameter TreeColoring TreeDynamic_XORZeroPath
  TreeElimination_Expectation TreeEvenPartitioning TreeMaximumVisitedVertex
  TreeRandomWalkExpectation TreeTopologicalSequenceCounting
  Tree_DistanceEqualTriad_Counting TriumphalArch TwiddlePuzzle TwoSAT
  TwoSet_AllCoprime_Counting ValueDiminishingSelection Vertex_KCenter
  VisibleLine WIL WYC WeightedBinaryTree WeightedLIS XorEquationCounting
  ZeroPrefixSubsetCounting
""")

HELD_OUT = _words("""
  BAJBytecomputer BannedPointSupersetPathCounting BanyanHeart CRT Canon
  CirculatingDecimalCounting Clique_IndependentSet_Partitioning_Counting
  ConvexHull CountdownClose CowDanceShow DoubleStackSorting DynDynamite
  EvenDegreeGraphPartitioning Expression_AddingParenthese_Counting
  FactorialTrailingZeroCount FixedModK_Selection_Counting FutoshikiPuzzle
  GraMinimaGame GridTriangleCounting HalvingChainCounting ImpParty
  IntegerFactorizationCounting JugPuzzle LandAcquisition
  LandformGenerationCounting MakingGrade MatrixPermutation_BothDiagonalOne
  Matrix_BinaryExponentiation MaxXorSet Maximum_IndependentSet_Tree
  MinimumSpanningTree Minimum_DominatingInterval
  MostComponentTreeRemovingTwoPaths NextPalindromic
  PalindromePartitionCounting PipelineArrangement PolynomialInterpolation
  PrefixConcatenation PythagoreanGraph_IndependentSetCounting SetSplitting
  SkyscraperPuzzle SmallestBinaryMultiple StoneIntervalsGame
  SubgraphIsomorphism SubmatrixSumDivisibleCounting SubsetSumSequence
  SumProductDivisorNum SumXorDivisorNum Sum_DivisorNum
  TopologicalSort_MinimalLexicographicalOrder
""")

_MORE_400 = _words("""
  AndOr_Sequence_Counting Axis_KCenter BezoutIdentity
  BoundedAdjacencyDifference_Permutation_Counting
  BubbleSwapLowerBound_PermutationCounting BucketSorting CampsitePuzzle
  CantorExpansion CatalanNumberMod ChoHamsters ClearSymmetry
  CombinationOddSubsequenceCounting ConstructHackInterval
  DerangementExtension DifferenceConstraintSystemDAG DifferentColorPairing
  DigitLISCounting DistinctArrayPermutation
  DistinctEdgeColoredCompleteGraphCounting EmperorWorries EnergyStorageMeter
  FibonacciContainingCounting FireworkShow GCDPrime_Counting
  GaussianElimination GoldWashing GridParityConstruction HeapCounting
  Kakurasu KiddingMe KnightsAndKnaves LIS_LDS_Concatenation LongestPath MYJ
  MafMafia MatrixPermutation_MainDiagonalOne
  MaxMinimum_AfterIntervalAddition MaxMultiplicationFixedSum
  MaxNoConflictingBombs MaxTreeXorPath MaxTree_KPathCoverage
  Max_TreeConstrainedPermutation_Weight MaximumAchromaticNumber
  MaximumClique MaximumDivisor Maze MinInorderBinaryTree MinPathCover_DAG
  MinSumChebyshevDistance MinSumPreXor MinimalCyclicShift
  MinimumCost_MaximumFlow MinimumIntervalCoverage MinimumSteinerTree
  MinimumUnconflictedGridKMax Minimum_DominatingSet_Grid Minimum_VertexCover
  MoneyChargingGame MonotonicStack MostNumEdge_NonSelfIsomorphism
  NANDResultCounting NewNimGame NinePuzzle NotContainingStringCounting
  OddVisitation PolyaModel PolynomialMinimum ProtectingFlowers
  QuadMagicItems QuadraticFunctionSegmentation
  RangeShrinkingSequenceCounting RecursiveFunction
  RecursiveSequenceSumConstruction RepeatSequenceLNDS SLOElephants STUWell
  SameAdjacencyCounting SetCover ShortestPathCountConstruction
  SingingGirlStory SkaRockGarden SquareUndamagedPointCounting
  StringReversalConstruction StuntFlying SubarraySumXor SubarrayXorSum
  SumGCD SumSetMultiplication SumSpanningTreeGCD
  ThreeStringCommonSubsequenceCounting TopologicalSort VirusSynthesis
  WarehouseConstruction WhackAMole
""")

C256 = tuple(sorted({*C16, *_MORE_256}))
C400 = tuple(sorted({*C256, *HELD_OUT, *_MORE_400}))

SETS = {
  'C1': C1,
  'C4': C4,
  'C16': C16,
  'C256': C256,
  'HELD_OUT': HELD_OUT,
  'C400': C400,
}


def identifiers(name: str) -> tuple[str, ...]:
  """Returns the sorted public identifiers of a set."""
  if name not in SETS:
    raise ValueError(f'Sets are {", ".join(SETS)}; got {name!r}.')
  return SETS[name]


def get(name: str) -> tuple[str, ...]:
  """Returns our names, sorted, of those in a set that exist here."""
  here = set(identifiers(name)) & registry.identifiers()
  return tuple(sorted(registry.resolve(public) for public in here))


def missing(name: str) -> tuple[str, ...]:
  """Returns the public identifiers of a set that do not exist here."""
  return tuple(sorted(set(identifiers(name)) - registry.identifiers()))
