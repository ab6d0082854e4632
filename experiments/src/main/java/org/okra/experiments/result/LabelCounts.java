package org.okra.experiments.result;

import java.util.List;

/**
 * How label sets were predicted in one run: which labels stood for which, and whether scores were
 * as high as labels were frequent.
 *
 * @param labels names of the labels that were true most often
 * @param present how many examples have each of them
 * @param predicted labels x labels: of the examples that have the first, how many were given the
 *     second
 * @param bins of scores, rising; empty where the run had none
 */
public record LabelCounts(
    List<String> labels, List<Integer> present, List<List<Integer>> predicted, List<Bin> bins) {

  /**
   * Labels of examples whose scores were about as high.
   *
   * @param count how many
   * @param score their mean
   * @param share of them that were true
   */
  public record Bin(int count, double score, double share) {}

  public LabelCounts {
    labels = List.copyOf(labels);
    present = List.copyOf(present);
    predicted = predicted.stream().map(List::copyOf).toList();
    bins = List.copyOf(bins);
  }
}
