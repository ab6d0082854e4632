package org.okra.decoders.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;

final class ConsensusMethodsTest {
  private static final int INSTANCES = 200;

  private final RunContext context = RunContext.withSeed(8);

  private RandomStream stream(int index) {
    return context.random().stream("test", index);
  }

  private static List<ConsensusMethod> all() {
    return List.of(
        new BordaCount(),
        new KwikSort(3),
        new InsertionSearch(),
        new AutomaticConsensus(),
        new ExactConsensus(1000),
        new SubsetProgram(),
        new BranchAndBound(1000));
  }

  @Test
  void subsetsAndBranchAndBoundEqualAllPermutations() {
    for (int i = 0; i < 150; i++) {
      int items = 2 + i % 6;
      Preferences preferences =
          i % 2 == 0
              ? PreferenceProblems.normal(items, stream(i))
              : PreferenceProblems.coarse(items, stream(i));
      double best = PreferenceProblems.bruteForce(preferences);
      for (ConsensusMethod method :
          List.of(
              new SubsetProgram(),
              new BranchAndBound(1 << 20),
              new ExactConsensus(1 << 20),
              new AutomaticConsensus())) {
        Consensus found = method.solve(preferences, context);
        assertThat(found.disagreement()).isCloseTo(best, within(1e-12 * (1 + best)));
        assertThat(preferences.disagreement(found.order())).isEqualTo(found.disagreement());
        assertThat(found.isOptimal()).isTrue();
      }
    }
  }

  @Test
  void branchAndBoundEqualsSubsets() {
    for (int i = 0; i < 40; i++) {
      Preferences preferences =
          i % 2 == 0
              ? PreferenceProblems.normal(13, stream(i))
              : PreferenceProblems.coarse(14, stream(i));
      Consensus searched = new BranchAndBound(1 << 20).solve(preferences, context);
      Consensus programmed = new SubsetProgram().solve(preferences, context);
      assertThat(searched.isOptimal()).isTrue();
      assertThat(searched.disagreement())
          .isCloseTo(programmed.disagreement(), within(1e-10 * programmed.disagreement()));
    }
  }

  @Test
  void branchAndBoundProvesThirtyItemsOfNoisyVoters() {
    for (int i = 0; i < 5; i++) {
      Preferences preferences = PreferenceProblems.votes(30, 25, stream(i));
      Consensus exact = new ExactConsensus(100_000).solve(preferences, context);
      assertThat(exact.isOptimal()).isTrue();
      assertThat(exact.disagreement())
          .isLessThanOrEqualTo(new InsertionSearch().solve(preferences, context).disagreement());
    }
  }

  @Test
  void tooFewNodesGiveAnOrderWithABoundBelowTheOptimum() {
    Preferences preferences = PreferenceProblems.normal(16, stream(3));
    double best = new SubsetProgram().solve(preferences, context).disagreement();
    Consensus cut = new BranchAndBound(5).solve(preferences, context);
    assertThat(cut.isOptimal()).isFalse();
    assertThat(cut.lowerBound()).isPositive().isLessThanOrEqualTo(best * (1 + 1e-12));
    assertThat(cut.disagreement()).isGreaterThanOrEqualTo(best * (1 - 1e-12));
  }

  @Test
  void branchAndBoundNeedsNoMoreNodesThanItsRulesLeave() {
    // Each rule by which beginnings are given up lowers these numbers; the order in which items are
    // tried does as well.
    long[] normal = {100, 32, 99};
    long[] coarse = {226, 21, 163};
    for (int i = 0; i < normal.length; i++) {
      assertNodes(normal[i], PreferenceProblems.normal(17, stream(i)));
      assertNodes(coarse[i], PreferenceProblems.coarse(17, stream(i)));
    }
    assertNodes(40, PreferenceProblems.votes(24, 5, stream(1)));
  }

  private void assertNodes(long nodes, Preferences preferences) {
    assertThat(new BranchAndBound(nodes).solve(preferences, context).isOptimal()).isTrue();
    assertThat(new BranchAndBound(nodes - 1).solve(preferences, context).isOptimal()).isFalse();
  }

  @Test
  void anUnprovedOrderHasTheSumOfTheBoundsOfItsGroups() {
    // Two groups of 20 items that chase each other; all of the first are preferred to the second.
    Preferences first = PreferenceProblems.normal(20, stream(1));
    Preferences second = PreferenceProblems.normal(20, stream(2));
    Matrix p = Matrix.zeros(40, 40);
    for (int a = 0; a < 20; a++) {
      for (int b = 0; b < 20; b++) {
        p.set(a, b, first.net(a, b));
        p.set(20 + a, 20 + b, second.net(a, b));
        p.set(a, 20 + b, 1);
      }
    }
    for (Preferences group : List.of(first, second)) {
      assertThat(CycleGroups.of(group)).hasSize(1);
    }
    double expected =
        new BranchAndBound(1).solve(first, context).lowerBound()
            + new BranchAndBound(1).solve(second, context).lowerBound();
    Consensus found = new ExactConsensus(1).solve(Preferences.of(p), context);
    assertThat(found.lowerBound()).isPositive().isCloseTo(expected, within(1e-12 * expected));
    assertThat(found.lowerBound()).isLessThan(found.disagreement());
  }

  @Test
  void triangleBoundPacksTheStrongestCyclesFirst() {
    for (int i = 0; i < 10; i++) {
      Preferences preferences = PreferenceProblems.normal(9, stream(i));
      double expected = packed(preferences, 0b101101111);
      TriangleBound bound = new TriangleBound(preferences);
      assertThat(bound.of(0b101101111, Double.POSITIVE_INFINITY))
          .isPositive()
          .isCloseTo(expected, within(1e-12 * expected));
      assertThat(bound.of(0b101101111, 0.5 * expected)).isGreaterThanOrEqualTo(0.5 * expected);
    }
  }

  /** Takes the least of what is left of the strongest cycle of three, again and again. */
  private static double packed(Preferences preferences, int set) {
    int n = preferences.items();
    List<int[]> cycles = new java.util.ArrayList<>();
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        for (int c = a + 1; c < n; c++) {
          int all = 1 << a | 1 << b | 1 << c;
          int[] cycle = {a, b, c};
          if ((all & set) == all && weight(preferences, cycle) > 0) {
            cycles.add(cycle);
          }
        }
      }
    }
    cycles.sort(
        java.util.Comparator.comparingDouble((int[] c) -> weight(preferences, c)).reversed());
    double[][] left = new double[n][n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        left[a][b] = Math.max(0, preferences.net(a, b));
      }
    }
    double sum = 0;
    for (int[] c : cycles) {
      double least = Math.min(left[c[0]][c[1]], Math.min(left[c[1]][c[2]], left[c[2]][c[0]]));
      left[c[0]][c[1]] -= least;
      left[c[1]][c[2]] -= least;
      left[c[2]][c[0]] -= least;
      sum += least;
    }
    return sum;
  }

  private static double weight(Preferences preferences, int[] c) {
    return Math.min(
        preferences.net(c[0], c[1]),
        Math.min(preferences.net(c[1], c[2]), preferences.net(c[2], c[0])));
  }

  @Test
  void triangleBoundIsBelowTheOptimumOfEverySet() {
    for (int i = 0; i < 30; i++) {
      Preferences preferences = PreferenceProblems.normal(8, stream(i));
      TriangleBound bound = new TriangleBound(preferences);
      int[] chosen = stream(100 + i).subset(8, 5);
      long set = Arrays.stream(chosen).mapToLong(item -> 1L << item).sum();
      assertThat(bound.of(set, Double.POSITIVE_INFINITY))
          .isLessThanOrEqualTo(
              PreferenceProblems.bruteForce(preferences.among(chosen)) * (1 + 1e-12));
    }
  }

  @Test
  void heuristicsStayWithinTheirGapOnIncoherentPreferences() {
    // Share of the least disagreement by which a method exceeds it: mean and largest.
    assertGap(new InsertionSearch(), 0.03, 0.40);
    assertGap(new KwikSort(10), 0.40, 2.5);
    assertGap(new BordaCount(), 0.95, 3.0);
    assertGap(new AutomaticConsensus(), 1e-12, 1e-12);
  }

  private void assertGap(ConsensusMethod method, double mean, double largest) {
    double sum = 0;
    for (int i = 0; i < INSTANCES; i++) {
      Preferences preferences = PreferenceProblems.normal(10, stream(i));
      double best = new SubsetProgram().solve(preferences, context).disagreement();
      double found = method.solve(preferences, context.child("gap", i)).disagreement();
      assertThat(found).isGreaterThanOrEqualTo(best * (1 - 1e-12));
      assertThat(found / best - 1).isLessThanOrEqualTo(largest);
      sum += found / best - 1;
    }
    assertThat(sum / INSTANCES).isLessThanOrEqualTo(mean);
  }

  @Test
  void insertionSearchNearlyAlwaysFindsTheBestOrderOfNoisyVoters() {
    int optimal = 0;
    for (int i = 0; i < INSTANCES; i++) {
      Preferences preferences = PreferenceProblems.votes(10, 25, stream(i));
      double best = new SubsetProgram().solve(preferences, context).disagreement();
      double found = new InsertionSearch().solve(preferences, context).disagreement();
      optimal += found <= best + 1e-9 ? 1 : 0;
    }
    assertThat(optimal).isGreaterThanOrEqualTo(190);
  }

  @Test
  void noInsertionImprovesTheResultOfInsertionSearch() {
    Preferences preferences = PreferenceProblems.normal(40, stream(1));
    Consensus found = new InsertionSearch().solve(preferences, context);
    assertThat(found.disagreement())
        .isLessThanOrEqualTo(new BordaCount().solve(preferences, context).disagreement());
    for (int from = 0; from < 40; from++) {
      for (int to = 0; to < 40; to++) {
        List<Integer> moved =
            new java.util.ArrayList<>(Arrays.stream(found.order()).boxed().toList());
        moved.add(to, moved.remove(from));
        int[] order = moved.stream().mapToInt(Integer::intValue).toArray();
        assertThat(preferences.disagreement(order))
            .isGreaterThanOrEqualTo(found.disagreement() - 1e-9);
      }
    }
  }

  @Test
  void coherentPreferencesOfManyItemsAreSolvedAndProved() {
    int n = 400;
    int[] truth = stream(0).permutation(n);
    ListSamples<Ranking> one = new ListSamples<>(Ranking.class, List.of(Ranking.ofOrder(n, truth)));
    Preferences preferences = Preferences.ofRankings(one, new double[] {2});
    for (ConsensusMethod method :
        List.of(
            new BordaCount(),
            new KwikSort(1),
            new InsertionSearch(),
            new AutomaticConsensus(),
            new ExactConsensus(1))) {
      Consensus found = method.solve(preferences, context);
      assertThat(found.order()).containsExactly(truth);
      assertThat(found.isOptimal()).isTrue();
    }
  }

  @Test
  void componentsAreOrderedWithoutGoingAgainstAPreference() {
    // Two cycles, 3 4 5 before 0 1 2, and item 6 that nobody knows.
    Matrix p = Matrix.zeros(7, 7);
    for (int[] cycle : new int[][] {{0, 1, 2}, {3, 4, 5}}) {
      for (int k = 0; k < 3; k++) {
        p.set(cycle[k], cycle[(k + 1) % 3], 1);
      }
    }
    p.set(4, 1, 0.1);
    Preferences preferences = Preferences.of(p);
    assertThat(CycleGroups.of(preferences))
        .containsExactly(new int[] {3, 4, 5}, new int[] {0, 1, 2}, new int[] {6});
    assertThat(new ExactConsensus(10).solve(preferences, context).disagreement()).isEqualTo(1);
  }

  @Test
  void componentsAreTheItemsThatReachEachOther() {
    for (int i = 0; i < 60; i++) {
      int n = 9;
      RandomStream random = stream(i);
      Matrix p = Matrix.zeros(n, n);
      for (int a = 0; a < n; a++) {
        for (int b = a + 1; b < n; b++) {
          double drawn = random.nextDouble();
          p.set(a, b, drawn < 0.15 ? 1 : drawn < 0.3 ? -1 : 0);
        }
      }
      Preferences preferences = Preferences.of(p);
      boolean[][] reach = reachable(preferences);
      List<int[]> components = CycleGroups.of(preferences);
      boolean[] placed = new boolean[n];
      for (int[] component : components) {
        int lowest = component[0];
        assertThat(component)
            .containsExactly(
                IntStream.range(0, n)
                    .filter(b -> b == lowest || (reach[lowest][b] && reach[b][lowest]))
                    .toArray());
        // What reaches it comes before, and among the components free to come next it is lowest.
        assertThat(lowest)
            .isEqualTo(
                IntStream.range(0, n)
                    .filter(a -> !placed[a])
                    .filter(
                        a ->
                            IntStream.range(0, n)
                                .allMatch(b -> placed[b] || !reach[b][a] || reach[a][b]))
                    .findFirst()
                    .orElseThrow());
        Arrays.stream(component).forEach(item -> placed[item] = true);
      }
      assertThat(placed).containsOnly(true);
    }
  }

  private static boolean[][] reachable(Preferences preferences) {
    int n = preferences.items();
    boolean[][] reach = new boolean[n][n];
    for (int k = -1; k < n; k++) {
      for (int a = 0; a < n; a++) {
        for (int b = 0; b < n; b++) {
          reach[a][b] |= k < 0 ? preferences.net(a, b) > 0 : reach[a][k] && reach[k][b];
        }
      }
    }
    return reach;
  }

  @Test
  void everyOrderOfTiesIsBestAndItemsKeepTheirNumbers() {
    Preferences ties = Preferences.of(Matrix.zeros(9, 9));
    for (ConsensusMethod method : all()) {
      Consensus found = method.solve(ties, context);
      assertThat(found.disagreement()).isZero();
      assertThat(found.isOptimal()).isTrue();
      assertThat(found.order()).containsExactlyInAnyOrder(IntStream.range(0, 9).toArray());
    }
    assertThat(new AutomaticConsensus().solve(ties, context).order()).isSorted();
    assertThat(new BordaCount().solve(ties, context).order()).isSorted();
  }

  @Test
  void noItemAndOneItemHaveOneOrder() {
    for (int items = 0; items <= 1; items++) {
      for (ConsensusMethod method : all()) {
        Consensus found = method.solve(Preferences.of(Matrix.zeros(items, items)), context);
        assertThat(found.order()).hasSize(items);
        assertThat(found.isOptimal()).isTrue();
      }
    }
  }

  @Test
  void moreThan64ItemsInOneCycleComeBackWithoutProof() {
    Preferences preferences = PreferenceProblems.normal(70, stream(0));
    Consensus found = new ExactConsensus(1000).solve(preferences, context);
    assertThat(found.isOptimal()).isFalse();
    assertThat(found.disagreement())
        .isLessThan(new BordaCount().solve(preferences, context).disagreement());
  }

  @Test
  void kwikSortRepeatsItselfForOneSeedAndGainsFromMoreRuns() {
    Preferences preferences = PreferenceProblems.normal(30, stream(0));
    assertThat(new KwikSort(2).solve(preferences, RunContext.withSeed(5)))
        .isEqualTo(new KwikSort(2).solve(preferences, RunContext.withSeed(5)));
    assertThat(new KwikSort(20).solve(preferences, context).disagreement())
        .isLessThanOrEqualTo(new KwikSort(1).solve(preferences, context).disagreement());
  }

  @Test
  void aCancelledSearchEnds() {
    Cancellation cancellation = new Cancellation();
    RunContext cancelled = RunContext.builder().cancellation(cancellation).build();
    cancellation.cancel();
    assertThatThrownBy(
            () ->
                new ExactConsensus(1 << 20)
                    .solve(PreferenceProblems.normal(40, stream(0)), cancelled))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
  }

  @Test
  @Timeout(120) // Were it never cancelled, it would never end.
  void branchAndBoundIsCancelledInTheMiddle() throws InterruptedException {
    Cancellation cancellation = new Cancellation();
    RunContext stoppable = RunContext.builder().cancellation(cancellation).build();
    Preferences hard = PreferenceProblems.normal(50, stream(0));
    Thread search = Thread.currentThread();
    Thread other =
        new Thread(
            () -> {
              while (depth(search) < 5) {
                Thread.yield();
              }
              cancellation.cancel();
            });
    other.setDaemon(true);
    other.start();
    assertThatThrownBy(() -> new BranchAndBound(Long.MAX_VALUE).solve(hard, stoppable))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    other.join();
  }

  /** How many items the beginning has that branch and bound is at. */
  private static long depth(Thread search) {
    return Stream.of(search.getStackTrace())
        .filter(frame -> frame.getMethodName().equals("extend"))
        .count();
  }

  @Test
  void badEffortIsRefused() {
    assertThatThrownBy(() -> new ExactConsensus(0))
        .hasMessage("Branch and bound cannot search 0 nodes; allow at least 1.");
    assertThatThrownBy(() -> new KwikSort(0))
        .hasMessage("0 runs of KwikSort give no order; ask for at least 1.");
  }
}
