package org.okra.cli.campaign;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A subject for every reader, with files of a dozen rows. */
final class Subjects {
  private static final int ROWS = 14;
  static final String SPLIT = "split: {type: random, testShare: 0.3}\n";
  private static final String VECTORS =
      """
      input: {kernel: {type: gaussian, gamma: 0.1}}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: vector
      metrics: [rmse]
      """;
  private static final String LABELS =
      """
      input: {kernel: {type: gaussian, gamma: 0.1}}
      output: {kernel: {type: gaussian, gamma: 0.5}}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: {type: candidates, from: train}
      metrics: [f1, hamming]
      """;
  private static final String RANKINGS =
      """
      input: {kernel: {type: gaussian, gamma: 0.1}}
      output: {kernel: kemeny}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: {type: candidates, from: train}
      metrics: [kendall-tau-a]
      """;
  private static final String RATINGS =
      """
      split: {type: within-rows, testShare: 0.4}
      input: {kernel: linear, sketch: coordinates}
      output: {kernel: linear, sketch: coordinates}
      estimator: {type: ridge, lambda: 0.3, intercept: off}
      decoder: ratings
      metrics: [rating-ranking-error]
      """;
  private static final String SPECTRA =
      """
      input: {kernel: {type: peak-bins, width: 1.0}}
      output: {kernel: {type: string-spectrum, length: 1}}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: {type: candidates, from: train}
      metrics: [accuracy]
      """;

  private Subjects() {}

  static List<Subject> all() {
    List<Subject> all = new ArrayList<>();
    all.add(
        subject(
            "csv",
            "{type: csv, train: d.csv, outputs: [price, rent], ignore: [id]}",
            "preprocess: [one-hot, standardise]\n" + SPLIT + VECTORS,
            ",",
            file(
                "d.csv",
                "id,size,place,price,rent\n"
                    + rows(
                        i ->
                            "h%d,%s,%s,%s,%s"
                                .formatted(
                                    i, number(i, 1), word(i, "n", "s"), 3 * i, number(i, 3))))));
    all.add(
        subject(
            "csv labels",
            "{type: csv, train: d.csv, outputs: [one, two, three], outputKind: labels}",
            "preprocess: [standardise]\n" + SPLIT + LABELS,
            ",",
            file(
                "d.csv",
                "a,b,one,two,three\n"
                    + rows(
                        i ->
                            "%s,%s,%d,%d,%d"
                                .formatted(
                                    number(i, 1), number(i, 2), i % 2, i / 2 % 2, (i + 1) % 2)))));
    all.add(
        subject(
            "csv text",
            "{type: csv, train: d.csv, inputs: words, outputs: stars, columns: {words: text}}",
            "preprocess: [text]\n"
                + SPLIT
                + VECTORS.replace("{type: gaussian, gamma: 0.1}", "linear"),
            ",",
            file(
                "d.csv",
                "words,stars\n"
                    + rows(
                        i ->
                            "\"tea %s\",%s"
                                .formatted(word(i, "and, cake", "for two"), number(i, 1))))));
    all.add(
        subject(
            "arff",
            "{type: arff, train: d.arff, targets: 2}",
            "preprocess: [one-hot, standardise]\n" + SPLIT + VECTORS,
            ",",
            file(
                "d.arff",
                """
                % made up
                @relation r
                @attribute a numeric
                @attribute 'b c' {x,'y z'}
                @attribute t1 numeric
                @attribute t2 real
                @data
                """
                    + rows(
                        i ->
                            "%s,%s,%s,%d"
                                .formatted(
                                    number(i, 1), word(i, "x", "'y z'"), number(i, 2), i)))));
    String labelled =
        """
        @relation 'r: -C 2'
        @attribute l1 {0,1}
        @attribute l2 {0,1}
        @attribute a numeric
        @attribute b numeric
        @data
        """
            + rows(i -> "%d,%d,%s,%s".formatted(i % 2, i / 2 % 2, number(i, 1), number(i, 2)));
    all.add(
        subject(
            "mulan",
            "{type: mulan, train: d.arff, labels: l.xml}",
            SPLIT + LABELS,
            ",",
            file("d.arff", labelled),
            file("l.xml", "<labels>\n<label name=\"l1\"/>\n<label name=\"l2\"/>\n</labels>\n")));
    all.add(
        subject(
            "meka", "{type: meka, train: d.arff}", SPLIT + LABELS, ",", file("d.arff", labelled)));
    all.add(
        subject(
            "libsvm",
            "{type: libsvm, train: d.txt}",
            SPLIT + VECTORS,
            "",
            file(
                "d.txt",
                rows(i -> "%s 1:%s %d:0.5".formatted(number(i, 1), number(i, 2), 2 + i % 3)))));
    all.add(
        subject(
            "libsvm labels",
            "{type: libsvm, train: d.txt, outputs: labels}",
            SPLIT + LABELS,
            "",
            file(
                "d.txt",
                rows(
                    i ->
                        "%d,%d 1:%s %d:0.5"
                            .formatted(1 + i % 2, 3 + i % 3, number(i, 2), 2 + i % 3)))));
    all.add(
        subject(
            "label-ranking orders",
            "{type: label-ranking, file: d.csv}",
            SPLIT + RANKINGS,
            ",",
            file(
                "d.csv",
                "A1,A2,ranking\n"
                    + rows(
                        i ->
                            "%s,%s,%s"
                                .formatted(
                                    number(i, 1), number(i, 2), word(i, "a>b>c", "c>a=b"))))));
    all.add(
        subject(
            "label-ranking ranks",
            "{type: label-ranking, file: d.csv}",
            SPLIT + RANKINGS,
            ",",
            file(
                "d.csv",
                ROWS
                    + ",2,3\n"
                    + rows(
                        i ->
                            "%s,%s,%s"
                                .formatted(
                                    number(i, 1), number(i, 2), word(i, "1,2,3", "3,1,2"))))));
    all.add(
        subject(
            "mgf",
            "{type: mgf, file: d.mgf, output: SMILES}",
            SPLIT + SPECTRA,
            "",
            file(
                "d.mgf",
                rows(
                    i ->
                        "BEGIN IONS\nPEPMASS=%s\nSMILES=%s\n%s 10\n%s 20\nEND IONS\n"
                            .formatted(
                                300.5, word(i, "CCO", "CN"), 50.5 + i % 3, 100.25 + i % 2)))));
    all.add(
        subject(
            "msp",
            "{type: msp, file: d.msp, output: SMILES}",
            SPLIT + SPECTRA,
            "",
            file(
                "d.msp",
                rows(
                    i ->
                        "Name: x\nPrecursorMZ: %s\nSMILES: %s\nNum Peaks: 2\n%s 10\n%s 20\n"
                            .formatted(
                                300.5, word(i, "CCO", "CN"), 50.5 + i % 3, 100.25 + i % 2)))));
    all.add(
        subject(
            "massbank-records",
            "{type: massbank-records, file: d.txt, output: CH$SMILES}",
            SPLIT + SPECTRA,
            "",
            file(
                "d.txt",
                rows(
                    i ->
                        """
                        ACCESSION: A%d
                        CH$SMILES: %s
                        MS$FOCUSED_ION: PRECURSOR_M/Z 300.5
                        PK$NUM_PEAK: 2
                        PK$PEAK: m/z int. rel.int.
                          %s 10 5
                          %s 20 9
                        //\
                        """
                            .formatted(i, word(i, "CCO", "CN"), 50.5 + i % 3, 100.25 + i % 2)))));
    all.add(
        subject(
            "massbank",
            "{type: massbank, spectra: s.tsv, fingerprints: f.tsv, testFold: 1}",
            SPECTRA
                .replace("{type: string-spectrum, length: 1}", "tanimoto")
                .replace("accuracy", "hamming"),
            "\t",
            file(
                "s.tsv",
                "structure_id\tformula\tprecursor_mz\tfold\tn_peaks\tpeaks\n"
                    + rows(
                        i ->
                            "M%d\tC2H6O\t47.05\t%d\t2\t%s:12.5 %s:1000"
                                .formatted(i % 3, i % 3, 29.5 + i % 2, 31.5 + i % 5))),
            file(
                "f.tsv",
                "structure_id\tmaccs166\tmorgan2_2048\n"
                    + "M0\t1 13 166\t0 7\n"
                    + "M1\t2 13\t8\n"
                    + "M2\t5\t2047\n")));
    all.add(
        subject(
            "lines",
            "{type: lines, file: x.txt, outputs: y.txt}",
            SPLIT
                + VECTORS.replace(
                    "{type: gaussian, gamma: 0.1}", "{type: string-spectrum, length: 1}"),
            "",
            file("x.txt", rows(i -> word(i, "tea", "cake"))),
            file("y.txt", rows(i -> number(i, 1)))));
    all.add(
        subject(
            "graphs",
            "{type: graphs, file: d.jsonl}",
            SPLIT
                + VECTORS.replace(
                    "{type: gaussian, gamma: 0.1}", "{type: weisfeiler-lehman, iterations: 1}"),
            "",
            file(
                "d.jsonl",
                rows(
                    i ->
                        "{\"nodes\": [\"C\", \"%s\"], \"edges\": [[0, 1]], \"output\": %s}"
                            .formatted(word(i, "O", "N"), number(i, 1))))));
    all.add(
        subject(
            "tu",
            "{type: tu, name: T}",
            SPLIT
                + SPECTRA
                    .replace(
                        "{type: peak-bins, width: 1.0}", "{type: weisfeiler-lehman, iterations: 1}")
                    .replace("{type: string-spectrum, length: 1}", "zero-one"),
            "",
            file("T_graph_labels.txt", rows(i -> word(i, "1", "2"))),
            file("T_graph_indicator.txt", rows(i -> (i + 1) + "\n" + (i + 1))),
            file("T_node_labels.txt", rows(i -> "1\n" + (2 + i % 2))),
            file("T_A.txt", rows(i -> "%d, %d".formatted(2 * i + 1, 2 * i + 2)))));
    all.add(
        subject(
            "gram",
            "{type: gram, file: g.csv, table: {type: csv, train: d.csv, outputs: [price]}}",
            SPLIT + VECTORS.replace("{type: gaussian, gamma: 0.1}", "precomputed"),
            ",",
            file(
                "g.csv",
                rows(
                    i ->
                        IntStream.range(0, ROWS)
                            .mapToObj(j -> i == j ? "1.0" : "0.25")
                            .collect(Collectors.joining(",")))),
            file("d.csv", "a,price\n" + rows(i -> i + "," + number(i, 1)))));
    double[][] inputs = new double[ROWS][];
    double[][] outputs = new double[ROWS][];
    for (int i = 0; i < ROWS; i++) {
      inputs[i] = new double[] {Math.sin(i), Math.cos(2 * i), 0.125 * i};
      outputs[i] = new double[] {0.5 * i, Math.sin(i)};
    }
    all.add(
        subject(
            "npy",
            "{type: npy, train: x.npy, trainOutputs: y.npy}",
            SPLIT + VECTORS,
            "",
            Map.entry("x.npy", Arrays.npy(inputs)),
            Map.entry("y.npy", Arrays.npy(outputs))));
    all.add(
        subject(
            "npz",
            "{type: npz, train: d.npz, inputs: X, outputs: y}",
            SPLIT + VECTORS,
            "",
            Map.entry("d.npz", Arrays.npz(Map.of("X", inputs, "y", outputs)))));
    all.add(
        subject(
            "usps",
            "{type: usps, train: d.txt, test: none}",
            SPLIT + VECTORS.replace("0.1", "0.01"),
            " ",
            file(
                "d.txt",
                rows(
                    i ->
                        (i % 10)
                            + IntStream.range(0, 256)
                                .mapToObj(j -> " " + (i + j) % 3 * 0.5)
                                .collect(Collectors.joining())))));
    all.add(
        subject(
            "jester",
            "{type: jester, file: d.csv}",
            RATINGS,
            ",",
            file(
                "d.csv",
                rows(
                    i ->
                        (i % 4 == 0 ? "4" : "5")
                            + IntStream.range(0, 5)
                                .mapToObj(
                                    j -> i % 4 == 0 && j == 4 ? ",99" : "," + number(i + j, 1))
                                .collect(Collectors.joining())))));
    all.add(
        subject(
            "movielens",
            "{type: movielens, train: u.data, users: u.user, films: u.item}",
            RATINGS,
            "",
            file(
                "u.data",
                IntStream.range(0, 5 * ROWS)
                    .mapToObj(
                        i ->
                            "%d\t%d\t%d\t874965758\n"
                                .formatted(1 + i / 5, 10 * (1 + i % 5), 1 + i * 7 % 5))
                    .collect(Collectors.joining())),
            file("u.user", rows(i -> "%d|24|%s|other|85711".formatted(i + 1, word(i, "M", "F")))),
            file(
                "u.item",
                IntStream.range(1, 6)
                    .mapToObj(
                        i ->
                            "%d|F (1995)|01-Jan-1995||http://x|0|0|0|1|1|1|0|0|0|0|0|0|0|0|0|0|0|0|0\n"
                                .formatted(10 * i))
                    .collect(Collectors.joining()))));
    String users =
        rows(i -> "%d\t%d\t2\t355\t0\t0\t0\t%d\t0\t0\t0".formatted(100 + i, i % 2, i % 5));
    all.add(
        subject(
            "sushi orders",
            "{type: sushi, outputs: orders, file: o.txt, users: u.txt}",
            "preprocess: [one-hot]\n" + SPLIT + RANKINGS,
            "",
            file("o.txt", "4 1\n" + rows(i -> "0 4 " + word(i, "0 1 2 3", "3 1 0 2"))),
            file("u.txt", users)));
    all.add(
        subject(
            "sushi scores",
            "{type: sushi, outputs: scores, file: s.txt, users: u.txt}",
            RATINGS,
            " ",
            file(
                "s.txt",
                rows(
                    i ->
                        IntStream.range(0, 5)
                            .mapToObj(j -> (i + j) % 6 == 5 ? "-1" : "" + (i * 3 + j) % 5)
                            .collect(Collectors.joining(" ")))),
            file("u.txt", users)));
    all.addAll(SearchSubjects.all());
    return all;
  }

  @SafeVarargs
  static Subject subject(
      String name,
      String dataset,
      String rest,
      String columns,
      Map.Entry<String, byte[]>... files) {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> each : files) {
      all.put(each.getKey(), each.getValue());
    }
    return new Subject(name, "name: e\ndataset: " + dataset + "\n" + rest, all, columns);
  }

  static Map.Entry<String, byte[]> file(String name, String text) {
    return Map.entry(name, text.getBytes(StandardCharsets.UTF_8));
  }

  static String rows(IntFunction<String> row) {
    return IntStream.range(0, ROWS)
        .mapToObj(i -> row.apply(i) + "\n")
        .collect(Collectors.joining());
  }

  static String word(int row, String even, String odd) {
    return row % 2 == 0 ? even : odd;
  }

  /** Numbers that are the same on every machine. */
  static String number(int row, int column) {
    return Double.toString((row * 37 * column % 23) / 8.0 + 0.125);
  }
}
