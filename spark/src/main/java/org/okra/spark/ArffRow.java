package org.okra.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;

/**
 * How a line of ARFF text becomes a row.
 *
 * @param coordinates for each attribute its coordinate among the features; below 0 for a label
 * @param dimension coordinates of the features
 */
record ArffRow(List<Attribute> attributes, int[] coordinates, int dimension)
    implements Serializable {
  private static final String MISSING = "?";

  /** An attribute; one without categories holds numbers. */
  record Attribute(String name, List<String> categories) implements Serializable {}

  /** What a line says. */
  record Values(Vector features, String[] labels) {}

  static ArffRow of(List<Attribute> attributes, Set<String> labels) {
    int[] coordinates = new int[attributes.size()];
    int next = 0;
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = labels.contains(attributes.get(i).name()) ? -1 : next++;
    }
    return new ArffRow(new ArrayList<>(attributes), coordinates, next);
  }

  /** The row of a line; empty when it cannot be read or a value is missing. */
  Optional<Values> parse(String line) {
    String text = line.strip();
    boolean isSparse = text.startsWith("{");
    if (isSparse && !text.endsWith("}")) {
      return Optional.empty();
    }
    String[] cells = isSparse ? sparseCells(text) : text.split(",", -1);
    if (!isSparse && cells.length != coordinates.length) {
      return Optional.empty();
    }
    int[] indices = new int[cells.length];
    double[] values = new double[cells.length];
    List<String> labels = new ArrayList<>();
    int count = 0;
    int last = -1;
    for (int k = 0; k < cells.length; k++) {
      String[] parts = isSparse ? cells[k].strip().split("\\s+", 2) : new String[0];
      int attribute = isSparse ? number(parts) : k;
      if (attribute <= last || attribute >= coordinates.length) {
        return Optional.empty();
      }
      last = attribute;
      double value = value(attribute, unquoted((isSparse ? parts[1] : cells[k]).strip()));
      if (Double.isNaN(value)) {
        return Optional.empty();
      }
      if (coordinates[attribute] >= 0) {
        indices[count] = coordinates[attribute];
        values[count++] = value;
      } else if (value != 0) {
        labels.add(attributes.get(attribute).name());
      }
    }
    Vector features =
        isSparse
            ? Vectors.sparse(dimension, Arrays.copyOf(indices, count), Arrays.copyOf(values, count))
            : Vectors.dense(Arrays.copyOf(values, count));
    return Optional.of(new Values(features, labels.toArray(String[]::new)));
  }

  private static String[] sparseCells(String text) {
    String inner = text.substring(1, text.length() - 1).strip();
    return inner.isEmpty() ? new String[0] : inner.split(",", -1);
  }

  /** The attribute of a sparse cell; below 0 when there is none. */
  private static int number(String[] parts) {
    try {
      return parts.length == 2 ? Integer.parseInt(parts[0]) : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** A number or the number of a category; NaN for anything else. */
  private double value(int attribute, String text) {
    List<String> categories = attributes.get(attribute).categories();
    if (text.equals(MISSING)) {
      return Double.NaN;
    }
    if (!categories.isEmpty()) {
      int place = categories.indexOf(text);
      return place < 0 ? Double.NaN : place;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  static String unquoted(String text) {
    boolean quoted =
        text.length() > 1
            && (text.charAt(0) == '\'' || text.charAt(0) == '"')
            && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1).replaceAll("\\\\(.)", "$1") : text;
  }
}
