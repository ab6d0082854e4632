package org.okra.kernels.structure;

import java.util.Arrays;
import java.util.List;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.sample.Graph;

/**
 * The Weisfeiler-Lehman subtree kernel on labelled graphs (Shervashidze et al. 2011): {@code k(g,
 * h) = sum_p count_g(p) count_h(p)} over the labels p that vertices have before and after each of a
 * number of iterations. In an iteration the new label of a vertex stands for its own label and the
 * sorted labels of its neighbours.
 */
@Component(
    name = "weisfeiler-lehman",
    help = "graphs: common neighbourhoods up to a radius (subtree kernel)",
    alsoKnownAs = {"wl", "wl-subtree", "subtree"})
public record WeisfeilerLehmanKernel(
    @Option(
            help = "rounds of relabelling; with 0 common vertex labels are counted",
            atLeast = 0,
            atMost = 100)
        int iterations)
    implements CountingKernel<Graph> {
  /** A kernel with three rounds. */
  public WeisfeilerLehmanKernel() {
    this(3);
  }

  public WeisfeilerLehmanKernel {
    Options.check(WeisfeilerLehmanKernel.class, iterations);
  }

  /** A label after an iteration: the round keeps labels of different rounds apart. */
  private record Neighbourhood(int round, int label, List<Integer> neighbours) {}

  /** The labels of all vertices, round by round. */
  @Override
  public int[] parts(Graph graph, Dictionary dictionary) {
    int n = graph.vertices();
    int[] labels = new int[n * (iterations + 1)];
    for (int v = 0; v < n; v++) {
      labels[v] = dictionary.number(graph.label(v));
    }
    for (int k = n; k < labels.length; k++) {
      int before = k - n - k % n;
      List<Integer> around =
          Arrays.stream(graph.neighbours(k % n))
              .map(w -> labels[before + w])
              .sorted()
              .boxed()
              .toList();
      labels[k] = dictionary.number(new Neighbourhood(k / n, labels[k - n], around));
    }
    return labels;
  }
}
