package org.okra.core.sample;

import java.util.Arrays;
import java.util.List;
import org.okra.core.Errors;

/** An undirected graph with a label on every vertex, such as a molecule. */
public final class Graph {
  private final List<String> labels;
  private final int[][] neighbours;

  private Graph(List<String> labels, int[][] neighbours) {
    this.labels = labels;
    this.neighbours = neighbours;
  }

  /**
   * A graph.
   *
   * @param labels one per vertex
   * @param edges pairs of different vertices; an edge counts once, however often it is given
   */
  public static Graph of(List<String> labels, int[]... edges) {
    int vertices = labels.size();
    List<java.util.TreeSet<Integer>> sets =
        java.util.stream.Stream.generate(java.util.TreeSet<Integer>::new).limit(vertices).toList();
    for (int[] edge : edges) {
      boolean fits =
          edge.length == 2
              && edge[0] != edge[1]
              && Math.min(edge[0], edge[1]) >= 0
              && Math.max(edge[0], edge[1]) < vertices;
      if (!fits) {
        throw Errors.argument(
            "Edge %s does not join two different vertices of 0 .. %s.",
            Arrays.toString(edge), vertices - 1);
      }
      sets.get(edge[0]).add(edge[1]);
      sets.get(edge[1]).add(edge[0]);
    }
    int[][] neighbours =
        sets.stream()
            .map(set -> set.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
    return new Graph(List.copyOf(labels), neighbours);
  }

  /** Number of vertices. */
  public int vertices() {
    return labels.size();
  }

  /** The label of a vertex. */
  public String label(int vertex) {
    Samples.checkIndex(vertex, labels.size());
    return labels.get(vertex);
  }

  /** The vertices joined to this one, rising; copied. */
  public int[] neighbours(int vertex) {
    Samples.checkIndex(vertex, labels.size());
    return neighbours[vertex].clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Graph graph
        && labels.equals(graph.labels)
        && Arrays.deepEquals(neighbours, graph.neighbours);
  }

  @Override
  public int hashCode() {
    return 31 * labels.hashCode() + Arrays.deepHashCode(neighbours);
  }

  @Override
  public String toString() {
    int degrees = Arrays.stream(neighbours).mapToInt(list -> list.length).sum();
    return "Graph with " + labels.size() + " vertices and " + degrees / 2 + " edges";
  }
}
