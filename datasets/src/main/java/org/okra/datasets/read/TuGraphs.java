package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Graph;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Graphs in the format of the TU Dortmund collection: {@code DS_A.txt} with one edge per line,
 * {@code DS_graph_indicator.txt} with the graph of each node, {@code DS_graph_labels.txt} with the
 * class of each graph and, if it is there, {@code DS_node_labels.txt}. Numbers start at 1; an edge
 * from a node to itself is left out.
 */
@Component(
    name = "tu",
    help = "graphs of the TU Dortmund collection: edges, graph indicator, labels",
    alsoKnownAs = "tu-dataset")
public record TuGraphs(
    @Option(help = "what the names of the files start with, such as MUTAG/MUTAG", required = true)
        String name)
    implements DatasetSource {
  private static final int MOST_NODES = 1 << 28;

  /** An example. */
  public TuGraphs() {
    this("DS");
  }

  @Override
  public Dataset<Graph, DenseVector> load(DataFolder folder, RunContext context) {
    String nodeLabels = name + "_node_labels.txt";
    Dataset<Graph, DenseVector> data =
        read(
            folder.file(name + "_graph_labels.txt"),
            folder.file(name + "_graph_indicator.txt"),
            folder.find(nodeLabels).map(found -> folder.file(nodeLabels)),
            folder.file(name + "_A.txt"),
            context);
    return new Dataset<>(
        name.substring(name.lastIndexOf('/') + 1), data.inputs(), data.outputs(), data.columns());
  }

  /** The graphs of some files. */
  static Dataset<Graph, DenseVector> read(
      DataFile labels,
      DataFile graphOfNode,
      Optional<DataFile> nodeLabels,
      DataFile edges,
      RunContext context) {
    List<String> classes = new ArrayList<>();
    each(labels, 1, context, row -> classes.add(row.text(0)));
    Nodes nodes = new Nodes(classes.size());
    each(
        graphOfNode,
        1,
        context,
        row -> nodes.add(row.requireWhole(0, 1, classes.size(), "the number of a graph") - 1));
    nodeLabels.ifPresent(found -> labels(found, nodes, context));
    each(edges, 2, context, nodes::edge);
    List<Graph> graphs = new ArrayList<>();
    for (int i = 0; i < classes.size(); i++) {
      graphs.add(Graph.of(nodes.labels.get(i), nodes.edges.get(i).toArray(int[][]::new)));
    }
    return JsonGraphs.dataset(labels, graphs, OutputTexts.classes(classes, context.memory()));
  }

  private static void labels(DataFile file, Nodes nodes, RunContext context) {
    int[] next = {0};
    each(
        file,
        1,
        context,
        row -> {
          if (next[0] == nodes.size()) {
            throw row.error(0, "more labels than the %d nodes", nodes.size());
          }
          nodes.label(next[0]++, row.text(0));
        });
    if (next[0] != nodes.size()) {
      throw LineReader.error(file, next[0], 1, "%d labels for %d nodes", next[0], nodes.size());
    }
  }

  private interface Row {
    void take(DelimitedRows row);
  }

  private static void each(DataFile file, int fields, RunContext context, Row taker) {
    try (DelimitedRows rows = new DelimitedRows(file, Separator.COMMA)) {
      while (rows.next()) {
        context.cancellation().check();
        rows.requireCount(fields);
        taker.take(rows);
      }
      rows.requireAny("line");
    }
  }

  /** All nodes, each with its graph and its number there. */
  private static final class Nodes {
    private final IntChunks graphs = new IntChunks();
    private final IntChunks numbers = new IntChunks();
    private final List<List<String>> labels = new ArrayList<>();
    private final List<List<int[]>> edges = new ArrayList<>();

    Nodes(int graphCount) {
      for (int i = 0; i < graphCount; i++) {
        labels.add(new ArrayList<>());
        edges.add(new ArrayList<>());
      }
    }

    int size() {
      return (int) graphs.size();
    }

    void add(int graph) {
      graphs.add(graph);
      numbers.add(labels.get(graph).size());
      labels.get(graph).add("0");
    }

    void label(int node, String label) {
      labels.get(graphs.get(node)).set(numbers.get(node), label);
    }

    void edge(DelimitedRows row) {
      int most = Math.min(size(), MOST_NODES);
      int from = row.requireWhole(0, 1, most, "the number of a node") - 1;
      int to = row.requireWhole(1, 1, most, "the number of a node") - 1;
      if (graphs.get(from) != graphs.get(to)) {
        throw row.error(
            0, "an edge between graphs %d and %d", graphs.get(from) + 1, graphs.get(to) + 1);
      }
      if (from != to) {
        edges.get(graphs.get(from)).add(new int[] {numbers.get(from), numbers.get(to)});
      }
    }
  }
}
