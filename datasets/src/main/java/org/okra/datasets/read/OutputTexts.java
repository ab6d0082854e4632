package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.Matrix;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.Column;

/**
 * One output per row that is a number or the name of a class.
 *
 * @param vectors of dimension 1: the numbers, or those of the classes
 * @param column says which of the two
 */
record OutputTexts(DenseRows vectors, Column column) {

  /** Numbers if all texts are, else classes, numbered as they appear. */
  static OutputTexts of(List<String> texts, MemoryBudget memory) {
    boolean numeric = !texts.isEmpty() && texts.stream().noneMatch(t -> Double.isNaN(number(t)));
    return numeric ? numbers(texts, memory) : classes(texts, memory);
  }

  static OutputTexts classes(List<String> texts, MemoryBudget memory) {
    Map<String, Integer> classes = new LinkedHashMap<>();
    Matrix matrix = memory.zeros(texts.size(), 1, "The outputs");
    for (int i = 0; i < texts.size(); i++) {
      Integer known = classes.putIfAbsent(texts.get(i), classes.size());
      matrix.set(i, 0, known == null ? classes.size() - 1 : known);
    }
    Column column = Column.nominal("output", List.copyOf(classes.keySet()));
    return new OutputTexts(new DenseRows(matrix), column);
  }

  private static OutputTexts numbers(List<String> texts, MemoryBudget memory) {
    Matrix matrix = memory.zeros(texts.size(), 1, "The outputs");
    for (int i = 0; i < texts.size(); i++) {
      matrix.set(i, 0, number(texts.get(i)));
    }
    return new OutputTexts(new DenseRows(matrix), Column.numeric("output"));
  }

  private static double number(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Numbers.parse(bytes, 0, bytes.length);
  }
}
