package org.okra.core.sample.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.Errors;
import org.okra.core.container.Container;
import org.okra.core.sample.Graph;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;

/** The codecs of samples in lists: rankings, spectra, strings, graphs, integers. */
public final class ListCodecs {
  private ListCodecs() {}

  /** A codec of samples in a list. */
  private abstract static class OfList<T> extends NamedCodec<T> {
    OfList(String name, String help, Class<T> domain) {
      super(name, help, domain);
    }

    @Override
    public final Container encode(Samples<T> samples) {
      if (!(samples instanceof ListSamples<T>)) {
        throw Errors.argument(
            "The codec '%s' saves ListSamples but was given %s.", name(), samples);
      }
      List<T> elements = new ArrayList<>(samples.size());
      for (int i = 0; i < samples.size(); i++) {
        elements.add(samples.get(i));
      }
      return encode(elements);
    }

    @Override
    public final Samples<T> decode(Container container) {
      return new ListSamples<>(domain(), elements(container));
    }

    abstract Container encode(List<T> elements);

    abstract List<T> elements(Container container);
  }

  /** {@code rankings}. */
  public static final class Rankings extends OfList<Ranking> {
    /** For the service loader. */
    public Rankings() {
      super("rankings", "rankings, with ties and gaps", Ranking.class);
    }

    @Override
    Container encode(List<Ranking> rankings) {
      int[] starts = Runs.starts(rankings.size(), i -> rankings.get(i).items());
      int[] positions = new int[starts[rankings.size()]];
      for (int i = 0; i < rankings.size(); i++) {
        int length = starts[i + 1] - starts[i];
        System.arraycopy(rankings.get(i).positions(), 0, positions, starts[i], length);
      }
      return Container.builder(KIND)
          .integers(Runs.STARTS, starts)
          .integers("positions", positions)
          .build();
    }

    @Override
    List<Ranking> elements(Container container) {
      int[] positions = container.integers("positions");
      int[] starts = Runs.checkedStarts(container, Runs.STARTS, positions.length);
      List<Ranking> rankings = new ArrayList<>(starts.length - 1);
      for (int i = 0; i + 1 < starts.length; i++) {
        rankings.add(Ranking.ofPositions(Arrays.copyOfRange(positions, starts[i], starts[i + 1])));
      }
      return rankings;
    }
  }

  /** {@code spectra}. */
  public static final class Spectra extends OfList<Spectrum> {
    /** For the service loader. */
    public Spectra() {
      super("spectra", "mass spectra", Spectrum.class);
    }

    @Override
    Container encode(List<Spectrum> spectra) {
      int[] starts = Runs.starts(spectra.size(), i -> spectra.get(i).peaks());
      double[] masses = new double[starts[spectra.size()]];
      double[] intensities = new double[masses.length];
      for (int i = 0; i < spectra.size(); i++) {
        for (int peak = 0; peak < starts[i + 1] - starts[i]; peak++) {
          masses[starts[i] + peak] = spectra.get(i).mass(peak);
          intensities[starts[i] + peak] = spectra.get(i).intensity(peak);
        }
      }
      return Container.builder(KIND)
          .doubles("precursors", spectra.stream().mapToDouble(Spectrum::precursorMass).toArray())
          .integers(Runs.STARTS, starts)
          .doubles("masses", masses)
          .doubles("intensities", intensities)
          .build();
    }

    @Override
    List<Spectrum> elements(Container container) {
      double[] precursors = container.doubles("precursors");
      double[] masses = container.doubles("masses");
      double[] intensities = container.doubles("intensities");
      int[] starts = Runs.checkedStarts(container, Runs.STARTS, masses.length);
      if (precursors.length != starts.length - 1 || intensities.length != masses.length) {
        throw Errors.fileFormat(
            "%s precursor masses and %s intensities do not go with %s spectra of %s peaks.",
            precursors.length, intensities.length, starts.length - 1, masses.length);
      }
      List<Spectrum> spectra = new ArrayList<>(precursors.length);
      for (int i = 0; i < precursors.length; i++) {
        spectra.add(
            Spectrum.of(
                precursors[i],
                Arrays.copyOfRange(masses, starts[i], starts[i + 1]),
                Arrays.copyOfRange(intensities, starts[i], starts[i + 1])));
      }
      return spectra;
    }
  }

  /** {@code strings}. */
  public static final class Strings extends OfList<String> {
    /** For the service loader. */
    public Strings() {
      super("strings", "strings", String.class);
    }

    @Override
    Container encode(List<String> strings) {
      return Runs.ofTexts(strings);
    }

    @Override
    List<String> elements(Container container) {
      return Runs.texts(container);
    }
  }

  /** {@code graphs}. */
  public static final class Graphs extends OfList<Graph> {
    private static final String EDGES = "edges";
    private static final String EDGE_STARTS = "edge-starts";

    /** For the service loader. */
    public Graphs() {
      super("graphs", "graphs with labelled vertices", Graph.class);
    }

    @Override
    Container encode(List<Graph> graphs) {
      List<String> labels = new ArrayList<>();
      List<int[]> edges = new ArrayList<>(graphs.size());
      for (Graph graph : graphs) {
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
          labels.add(graph.label(vertex));
        }
        edges.add(edges(graph));
      }
      int[] edgeStarts = Runs.starts(graphs.size(), i -> edges.get(i).length);
      int[] allEdges = new int[edgeStarts[graphs.size()]];
      for (int i = 0; i < graphs.size(); i++) {
        System.arraycopy(edges.get(i), 0, allEdges, edgeStarts[i], edges.get(i).length);
      }
      return Container.builder(KIND)
          .integers("vertices", Runs.starts(graphs.size(), i -> graphs.get(i).vertices()))
          .include("labels", Runs.ofTexts(labels))
          .integers(EDGE_STARTS, edgeStarts)
          .integers(EDGES, allEdges)
          .build();
    }

    /** Every edge once, as two neighbouring numbers, the smaller first. */
    private static int[] edges(Graph graph) {
      List<Integer> ends = new ArrayList<>();
      for (int vertex = 0; vertex < graph.vertices(); vertex++) {
        for (int neighbour : graph.neighbours(vertex)) {
          if (neighbour > vertex) {
            ends.add(vertex);
            ends.add(neighbour);
          }
        }
      }
      return ends.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    List<Graph> elements(Container container) {
      List<String> labels = Runs.texts(container.below("labels"));
      int[] ends = container.integers(EDGES);
      int[] vertexStarts = Runs.checkedStarts(container, "vertices", labels.size());
      int[] edgeStarts = Runs.checkedStarts(container, EDGE_STARTS, ends.length);
      if (vertexStarts.length != edgeStarts.length
          || Arrays.stream(edgeStarts).anyMatch(start -> start % 2 != 0)) {
        throw Errors.fileFormat("Vertices and edges are not those of the same graphs.");
      }
      List<Graph> graphs = new ArrayList<>(vertexStarts.length - 1);
      for (int i = 0; i + 1 < vertexStarts.length; i++) {
        int[][] edges = new int[(edgeStarts[i + 1] - edgeStarts[i]) / 2][];
        for (int e = 0; e < edges.length; e++) {
          int first = edgeStarts[i] + 2 * e;
          edges[e] = new int[] {ends[first], ends[first + 1]};
        }
        graphs.add(Graph.of(labels.subList(vertexStarts[i], vertexStarts[i + 1]), edges));
      }
      return graphs;
    }
  }

  /** {@code integers}. */
  public static final class Integers extends OfList<Integer> {
    /** For the service loader. */
    public Integers() {
      super("integers", "integers, such as the row numbers of a stored kernel", Integer.class);
    }

    @Override
    Container encode(List<Integer> integers) {
      int[] values = integers.stream().mapToInt(Integer::intValue).toArray();
      return Container.builder(KIND).integers("values", values).build();
    }

    @Override
    List<Integer> elements(Container container) {
      return Arrays.stream(container.integers("values")).boxed().toList();
    }
  }
}
