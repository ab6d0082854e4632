package org.okra.decoders.ranking;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;

/**
 * Divides a problem at no loss: with an arc from a to b wherever a is preferred to b, the strongly
 * connected components can be put in an order that no arc between two of them goes against, so a
 * best order of the whole is a best order of each component, one after the other. Only items that
 * chase each other in a cycle remain to be searched.
 */
final class CycleGroups {
  private CycleGroups() {}

  /**
   * Solves every component on its own and joins the results.
   *
   * @param larger for components that are too large for {@link SubsetProgram}
   */
  static Consensus solve(Preferences preferences, ConsensusMethod larger, RunContext context) {
    int[] order = new int[preferences.items()];
    int next = 0;
    double bound = 0;
    boolean optimal = true;
    for (int[] component : of(preferences)) {
      if (component.length == 1) {
        order[next++] = component[0];
        continue;
      }
      ConsensusMethod method =
          component.length <= SubsetProgram.MOST_ITEMS ? new SubsetProgram() : larger;
      Consensus part = method.solve(preferences.among(component), context);
      for (int item : part.order()) {
        order[next++] = component[item];
      }
      bound += part.lowerBound();
      optimal &= part.isOptimal();
    }
    // The parts and the whole are summed in a different order, so a proof is not read off sums.
    Consensus whole = Consensus.proved(preferences, order);
    return optimal ? whole : Consensus.bounded(preferences, order, bound);
  }

  /**
   * The components in an order that goes against no arc between them; among those free to come
   * next, the one with the lowest item comes first. Items rise within a component.
   */
  static List<int[]> of(Preferences preferences) {
    int n = preferences.items();
    double[] net = preferences.table();
    int[] component = numbers(preferences);
    int count = Arrays.stream(component).max().orElse(-1) + 1;
    List<int[]> members =
        IntStream.range(0, count)
            .mapToObj(c -> IntStream.range(0, n).filter(item -> component[item] == c).toArray())
            .toList();
    int[] open = new int[count];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        if (net[a * n + b] > 0 && component[a] != component[b]) {
          open[component[b]]++;
        }
      }
    }
    // Keyed by the lowest item, which names its component.
    PriorityQueue<Integer> free = new PriorityQueue<>();
    for (int c = 0; c < count; c++) {
      if (open[c] == 0) {
        free.add(members.get(c)[0]);
      }
    }
    List<int[]> ordered = new ArrayList<>(count);
    while (!free.isEmpty()) {
      int[] items = members.get(component[free.remove()]);
      ordered.add(items);
      for (int a : items) {
        for (int b = 0; b < n; b++) {
          boolean leaves = net[a * n + b] > 0 && component[a] != component[b];
          if (leaves && --open[component[b]] == 0) {
            free.add(members.get(component[b])[0]);
          }
        }
      }
    }
    return ordered;
  }

  /** The number of the component of every item (Kosaraju, without recursion). */
  private static int[] numbers(Preferences preferences) {
    int n = preferences.items();
    boolean[] seen = new boolean[n];
    Deque<Integer> finished = new ArrayDeque<>(n);
    for (int item = 0; item < n; item++) {
      if (!seen[item]) {
        finish(preferences, item, seen, finished);
      }
    }
    int[] component = new int[n];
    Arrays.fill(component, -1);
    int count = 0;
    for (int root : finished) {
      if (component[root] < 0) {
        markBackward(preferences, root, count++, component);
      }
    }
    return component;
  }

  /** Pushes items in the order in which a depth-first search leaves them. */
  private static void finish(
      Preferences preferences, int root, boolean[] seen, Deque<Integer> finished) {
    int n = preferences.items();
    int[] path = new int[n];
    int[] nextArc = new int[n];
    int depth = 0;
    path[0] = root;
    seen[root] = true;
    while (depth >= 0) {
      int a = path[depth];
      int b = nextArc[depth];
      if (b == n) {
        finished.push(a);
        depth--;
        continue;
      }
      nextArc[depth]++;
      if (preferences.table()[a * n + b] > 0 && !seen[b]) {
        seen[b] = true;
        path[++depth] = b;
        nextArc[depth] = 0;
      }
    }
  }

  private static void markBackward(Preferences preferences, int root, int number, int[] component) {
    int n = preferences.items();
    Deque<Integer> waiting = new ArrayDeque<>();
    component[root] = number;
    waiting.push(root);
    while (!waiting.isEmpty()) {
      int b = waiting.pop();
      for (int a = 0; a < n; a++) {
        if (preferences.table()[a * n + b] > 0 && component[a] < 0) {
          component[a] = number;
          waiting.push(a);
        }
      }
    }
  }
}
