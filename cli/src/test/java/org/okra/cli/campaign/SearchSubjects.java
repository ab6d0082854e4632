package org.okra.cli.campaign;

import java.util.List;

/** Subjects with searches, and with candidates of a file. */
final class SearchSubjects {
  private static final String SEARCH =
      """
      preprocess: [{type: standardise, categories: keep}, {type: one-hot, scale: column}]
      input: {kernel: {type: gaussian, gamma: 0.1}}
      output: {kernel: linear, sketch: coordinates}
      estimator: {type: ridge, lambda: 1.0e-2, spread: 100}
      decoder: vector
      metrics: [arrmse]
      method: chosen
      search:
        space: {input.kernel.gamma: [0.5*median, 2*median], estimator.spread: [1, 100]}
        split: {type: k-fold, folds: 2, repeats: 2}
        method: race
      compare:
        again:
          search:
            space: {estimator.lambda: {from: 1.0e-4, to: 1.0, count: 3}}
            split: leave-one-out
            after: chosen
      """;

  private static final String CANDIDATES =
      """
      input: {kernel: {type: gaussian, gamma: 1}}
      output: {kernel: {type: gaussian, gamma: 0.1}}
      estimator: {type: ridge, lambda: 1.0e-3}
      decoder: {type: candidates, from: {file: c.csv, key: family, output: value}}
      metrics: [top-k-accuracy, mean-reciprocal-rank]
      """;

  private SearchSubjects() {}

  static List<Subject> all() {
    return List.of(
        Subjects.subject(
            "csv search",
            "{type: csv, train: d.csv, outputs: [price, rent], ignore: [id]}",
            Subjects.SPLIT + SEARCH,
            ",",
            Subjects.file(
                "d.csv",
                "id,size,place,price,rent\n"
                    + Subjects.rows(
                        i ->
                            "h%d,%s,%s,%s,%s"
                                .formatted(
                                    i,
                                    Subjects.number(i, 1),
                                    Subjects.word(i, "n", "s"),
                                    3 * i,
                                    Subjects.number(i, 3))))),
        Subjects.subject(
            "csv candidates",
            "{type: csv, train: d.csv, outputs: [y], columns: {family: key}}",
            Subjects.SPLIT + CANDIDATES,
            ",",
            Subjects.file(
                "d.csv",
                "family,a,y\n"
                    + Subjects.rows(
                        i ->
                            "%s,%s,%s"
                                .formatted(
                                    Subjects.word(i, "k", "l"),
                                    Subjects.number(i, 1),
                                    Subjects.number(i, 1)))),
            Subjects.file(
                "c.csv",
                "family,value\n"
                    + Subjects.rows(
                        i ->
                            "%s,%s"
                                .formatted(Subjects.word(i, "k", "l"), Subjects.number(i, 1))))));
  }
}
