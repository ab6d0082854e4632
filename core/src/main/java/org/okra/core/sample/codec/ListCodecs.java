package org.okra.core.sample.codec;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
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
  private interface OfList<T> extends SampleCodec<T> {
    Container save(List<T> elements);

    List<T> elements(Container container);

    @Override
    default Container encode(Samples<T> samples) {
      Runs.stored(this, samples, ListSamples.class);
      return save(IntStream.range(0, samples.size()).mapToObj(samples::get).toList());
    }

    @Override
    default Samples<T> decode(Container container) {
      return new ListSamples<>(domain(), elements(container));
    }
  }

  /** {@code rankings}. */
  @Component(name = "rankings", help = "rankings, with ties and gaps")
  public record Rankings() implements OfList<Ranking> {
    @Override
    public Container save(List<Ranking> rankings) {
      List<int[]> positions = rankings.stream().map(Ranking::positions).toList();
      return Runs.add(Container.builder(Runs.KIND), Runs.STARTS, "positions", positions).build();
    }

    @Override
    public List<Ranking> elements(Container container) {
      return Runs.integers(container, Runs.STARTS, "positions").stream()
          .map(Ranking::ofPositions)
          .toList();
    }
  }

  /** {@code spectra}. */
  @Component(name = "spectra", help = "mass spectra")
  public record Spectra() implements OfList<Spectrum> {
    @Override
    public Container save(List<Spectrum> spectra) {
      int[] starts = Runs.starts(spectra.size(), i -> spectra.get(i).peaks());
      double[] masses = new double[starts[spectra.size()]];
      double[] intensities = new double[masses.length];
      for (int i = 0; i < spectra.size(); i++) {
        for (int peak = 0; peak < starts[i + 1] - starts[i]; peak++) {
          masses[starts[i] + peak] = spectra.get(i).mass(peak);
          intensities[starts[i] + peak] = spectra.get(i).intensity(peak);
        }
      }
      return Container.builder(Runs.KIND)
          .doubles("precursors", spectra.stream().mapToDouble(Spectrum::precursorMass).toArray())
          .integers(Runs.STARTS, starts)
          .doubles("masses", masses)
          .doubles("intensities", intensities)
          .build();
    }

    @Override
    public List<Spectrum> elements(Container container) {
      double[] precursors = container.doubles("precursors");
      double[] masses = container.doubles("masses");
      double[] intensities = container.doubles("intensities");
      List<int[]> runs =
          Runs.divided(container, Runs.STARTS, masses.length, (from, to) -> new int[] {from, to});
      if (precursors.length != runs.size() || intensities.length != masses.length) {
        throw Errors.fileFormat(
            "%s precursor masses and %s intensities do not match %s spectra of %s peaks.",
            precursors.length, intensities.length, runs.size(), masses.length);
      }
      return IntStream.range(0, precursors.length)
          .mapToObj(
              i ->
                  Spectrum.of(
                      precursors[i],
                      Arrays.copyOfRange(masses, runs.get(i)[0], runs.get(i)[1]),
                      Arrays.copyOfRange(intensities, runs.get(i)[0], runs.get(i)[1])))
          .toList();
    }
  }

  /** {@code strings}. */
  @Component(name = "strings", help = "strings")
  public record Strings() implements OfList<String> {
    @Override
    public Container save(List<String> strings) {
      return Runs.ofTexts(strings);
    }

    @Override
    public List<String> elements(Container container) {
      return Runs.texts(container);
    }
  }

  /** {@code graphs}. */
  @Component(name = "graphs", help = "graphs with labelled vertices")
  public record Graphs() implements OfList<Graph> {
    private static final String EDGES = "edges";
    private static final String EDGE_STARTS = "edge-starts";

    @Override
    public Container save(List<Graph> graphs) {
      List<String> labels =
          graphs.stream()
              .flatMap(graph -> IntStream.range(0, graph.vertices()).mapToObj(graph::label))
              .toList();
      Container.Builder builder =
          Container.builder(Runs.KIND)
              .integers("vertices", Runs.starts(graphs.size(), i -> graphs.get(i).vertices()))
              .include("labels", Runs.ofTexts(labels));
      return Runs.add(builder, EDGE_STARTS, EDGES, graphs.stream().map(Graphs::ends).toList())
          .build();
    }

    /** Every edge once, as two neighbouring numbers, the smaller first. */
    private static int[] ends(Graph graph) {
      return IntStream.range(0, graph.vertices())
          .flatMap(
              vertex ->
                  Arrays.stream(graph.neighbours(vertex))
                      .filter(neighbour -> neighbour > vertex)
                      .flatMap(neighbour -> IntStream.of(vertex, neighbour)))
          .toArray();
    }

    @Override
    public List<Graph> elements(Container container) {
      List<String> all = Runs.texts(container.below("labels"));
      List<List<String>> labels = Runs.divided(container, "vertices", all.size(), all::subList);
      List<int[]> ends = Runs.integers(container, EDGE_STARTS, EDGES);
      if (labels.size() != ends.size() || ends.stream().anyMatch(each -> each.length % 2 != 0)) {
        throw Errors.fileFormat("Vertices and edges are not those of the same graphs.");
      }
      return IntStream.range(0, labels.size())
          .mapToObj(i -> Graph.of(labels.get(i), edges(ends.get(i))))
          .toList();
    }

    private static int[][] edges(int[] ends) {
      return IntStream.range(0, ends.length / 2)
          .mapToObj(i -> Arrays.copyOfRange(ends, 2 * i, 2 * i + 2))
          .toArray(int[][]::new);
    }
  }

  /** {@code integers}. */
  @Component(name = "integers", help = "integers, such as the row numbers of a stored kernel")
  public record Integers() implements OfList<Integer> {
    @Override
    public Container save(List<Integer> integers) {
      int[] values = integers.stream().mapToInt(Integer::intValue).toArray();
      return Container.builder(Runs.KIND).integers("values", values).build();
    }

    @Override
    public List<Integer> elements(Container container) {
      return Arrays.stream(container.integers("values")).boxed().toList();
    }
  }
}
