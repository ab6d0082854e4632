package org.okra.kernels.structure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.sample.Graph;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/**
 * The Weisfeiler-Lehman subtree kernel on labelled graphs (Shervashidze et al. 2011): {@code k(g,
 * h) = sum_p count_g(p) count_h(p)} over the labels p that vertices have before and after each of a
 * number of iterations. In an iteration the new label of a vertex stands for its own label and the
 * sorted labels of its neighbours.
 */
public final class WeisfeilerLehmanKernel extends CountingKernel<Graph> {
  private static final String NAME = "weisfeiler-lehman";

  private final int iterations;

  /** A kernel with at least 0 iterations; with 0 it counts common vertex labels. */
  public WeisfeilerLehmanKernel(int iterations) {
    super(Graph.class);
    this.iterations = OptionChecks.within("iterations", iterations, 0, 100);
  }

  /** A label after an iteration: the round keeps labels of different rounds apart. */
  private record Neighbourhood(int round, int label, List<Integer> neighbours) {}

  @Override
  Map<Integer, Integer> counts(Graph graph, Dictionary dictionary) {
    Map<Integer, Integer> counts = new HashMap<>();
    int[] labels = new int[graph.vertices()];
    for (int v = 0; v < labels.length; v++) {
      labels[v] = dictionary.number(graph.label(v));
      increment(counts, labels[v]);
    }
    for (int round = 1; round <= iterations; round++) {
      int[] next = new int[labels.length];
      for (int v = 0; v < labels.length; v++) {
        next[v] = dictionary.number(neighbourhood(graph, v, labels, round));
        increment(counts, next[v]);
      }
      labels = next;
    }
    return counts;
  }

  private static Neighbourhood neighbourhood(Graph graph, int vertex, int[] labels, int round) {
    List<Integer> around =
        Arrays.stream(graph.neighbours(vertex)).map(w -> labels[w]).sorted().boxed().toList();
    return new Neighbourhood(round, labels[vertex], around);
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(iterations)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "rounds of relabelling, from 0 to 100", defaultsTo = "3") int iterations) {
    public Options {
      OptionChecks.within("iterations", iterations, 0, 100);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "graphs: common neighbourhoods up to a radius (subtree kernel)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new WeisfeilerLehmanKernel(options.iterations());
    }
  }
}
