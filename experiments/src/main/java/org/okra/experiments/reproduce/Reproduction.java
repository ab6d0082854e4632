package org.okra.experiments.reproduce;

import java.util.List;

/**
 * One table or figure of a paper as an experiment.
 *
 * @param name of the entry and of its experiment file
 * @param place where the paper has it, such as {@code Table 3}
 * @param task one line: what is predicted and how it is decoded
 * @param data names of the data sets in the catalogue; empty when the data are generated
 * @param minutes roughly, on two quiet cores
 * @param remarks what to know before comparing
 * @param figures the published numbers
 */
public record Reproduction(
    String name,
    String place,
    String task,
    List<String> data,
    double minutes,
    List<String> remarks,
    List<PublishedFigure> figures) {

  public Reproduction {
    data = List.copyOf(data);
    remarks = List.copyOf(remarks);
    figures = List.copyOf(figures);
  }
}
