package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.FlowText;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.Graph;
import org.okra.core.sample.ListSamples;
import org.okra.datasets.Columns;
import org.okra.datasets.DataFile;
import org.okra.datasets.DataFolder;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;

/**
 * Graphs as JSON, one per line: {@code {"nodes": ["C", "O"], "edges": [[0, 1]], "output": 1.5}}.
 * Nodes are given by their labels and counted from 0. The output, also called {@code label}, is a
 * number or the name of a class.
 */
@Component(name = "graphs", help = "graphs as JSON, one per line, with nodes, edges and output")
public record JsonGraphs(@Option(help = "JSON lines file", required = true) String file)
    implements DatasetSource {

  /** An example. */
  public JsonGraphs() {
    this("graphs.jsonl");
  }

  @Override
  public Dataset<Graph, DenseVector> load(DataFolder folder, RunContext context) {
    return read(folder.file(file), context);
  }

  static Dataset<Graph, DenseVector> read(DataFile file, RunContext context) {
    List<Graph> graphs = new ArrayList<>();
    List<String> outputs = new ArrayList<>();
    try (LineReader line = new LineReader(file)) {
      while (line.next()) {
        context.cancellation().check();
        if (!line.isBlank()) {
          Map<?, ?> object = object(line);
          graphs.add(graph(object, line));
          outputs.add(output(object, line));
        }
      }
      if (graphs.isEmpty()) {
        throw line.endError("at least one graph is expected");
      }
    }
    return dataset(file, graphs, OutputTexts.of(outputs, context.memory()));
  }

  static Dataset<Graph, DenseVector> dataset(
      DataFile file, List<Graph> graphs, OutputTexts outputs) {
    return new Dataset<>(
        file.stem(),
        new ListSamples<>(Graph.class, graphs),
        outputs.vectors(),
        Columns.NONE.withOutputs(List.of(outputs.column())));
  }

  /** JSON is flow text as far as graphs need it. */
  private static Map<?, ?> object(LineReader line) {
    try {
      if (FlowText.parse(line.text()) instanceof Map<?, ?> object) {
        return object;
      }
    } catch (OkraException e) {
      throw line.error(0, "no JSON object: %s", Numbers.shown(e.getMessage()));
    }
    throw line.error(0, "no JSON object but '%s'", line.shown(0, line.length()));
  }

  private static Graph graph(Map<?, ?> object, LineReader line) {
    List<String> labels = list(object, "nodes", line).stream().map(String::valueOf).toList();
    List<?> edges = list(object, "edges", line);
    int[][] pairs = new int[edges.size()][];
    for (int i = 0; i < pairs.length; i++) {
      boolean whole =
          edges.get(i) instanceof List<?> ends && ends.stream().allMatch(Long.class::isInstance);
      if (!whole) {
        throw line.error(0, "edge %s is no pair of node numbers", edges.get(i));
      }
      pairs[i] = ((List<?>) edges.get(i)).stream().mapToInt(JsonGraphs::node).toArray();
    }
    try {
      return Graph.of(labels, pairs);
    } catch (OkraException e) {
      throw line.error(0, "%s", e.getMessage().replaceFirst("\\.$", ""));
    }
  }

  /** What no node can have stays what no node has. */
  private static int node(Object number) {
    return (int) Math.max(-1, Math.min(Integer.MAX_VALUE, (Long) number));
  }

  private static List<?> list(Map<?, ?> object, String key, LineReader line) {
    if (object.get(key) instanceof List<?> list) {
      return list;
    }
    throw line.error(0, "no list '%s' in the graph; it has %s", key, object.keySet());
  }

  private static String output(Map<?, ?> object, LineReader line) {
    Object value = object.containsKey("output") ? object.get("output") : object.get("label");
    if (value == null || value instanceof List || value instanceof Map) {
      throw line.error(0, "no 'output' or 'label' that is a number or a text");
    }
    return value.toString();
  }
}
