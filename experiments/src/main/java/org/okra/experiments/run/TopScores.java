package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.predictions.OutputColumns;

/**
 * What a method thought of some test rows, for people: the labels with the highest scores, or the
 * outputs it would choose first with theirs, of which the lowest is best.
 *
 * @param shown positions in the test part
 * @param columns what outputs are called
 */
record TopScores(Set<Integer> shown, OutputColumns columns) {
  /** How many outputs are looked for. */
  static final int DEPTH = 3;

  private static final int LABELS = 4;
  private static final int CHARACTERS = 24;

  /**
   * A text per row, by its name; rows of which there is nothing to say are left out.
   *
   * @param names the positions of the rows
   */
  Map<String, String> texts(
      List<String> names,
      List<? extends RankedOutputs<?>> predictions,
      Map<Integer, double[]> labelScores) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i : rows(names)) {
      if (labelScores.containsKey(i)) {
        texts.put(names.get(i), labels(labelScores.get(i)));
      } else if (predictions.get(i).outputs().size() > 1) {
        texts.put(names.get(i), outputs(predictions.get(i)));
      }
    }
    return texts;
  }

  private int[] rows(List<String> names) {
    return IntStream.range(0, names.size())
        .filter(i -> shown.contains(Integer.valueOf(names.get(i))))
        .toArray();
  }

  /**
   * The scores of labels by the numbers of the rows that are shown.
   *
   * @param known of all rows, if they were computed
   * @param outputs training outputs
   */
  <X, Y> Map<Integer, double[]> labelScores(
      List<String> names,
      Optional<Matrix> known,
      KernelModel<X, Y> model,
      Samples<Y> outputs,
      Samples<X> queries,
      RunContext context) {
    int[] rows = rows(names);
    Map<Integer, double[]> scores = new LinkedHashMap<>();
    if (rows.length == 0 || (known.isEmpty() && !(outputs instanceof LabelSets))) {
      return scores;
    }
    try {
      Matrix read =
          known.isPresent()
              ? known.get()
              : VectorReadOut.of(model, outputs, context).read(queries.select(rows), context);
      for (int k = 0; k < rows.length; k++) {
        scores.put(rows[k], read.rowValues(known.isPresent() ? rows[k] : k));
      }
    } catch (OkraException e) {
      // Some output maps cannot say; examples go without scores then.
      context.cancellation().check();
    }
    return scores;
  }

  private String labels(double[] scores) {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted((a, b) -> Double.compare(scores[b], scores[a]))
        .limit(LABELS)
        .map(label -> scored(columns.item(label), scores[label]))
        .collect(Collectors.joining(" · "));
  }

  private String outputs(RankedOutputs<?> found) {
    return IntStream.range(0, Math.min(DEPTH, found.outputs().size()))
        .mapToObj(place -> scored(columns.text(found.outputs().get(place)), found.scores()[place]))
        .collect(Collectors.joining(" · "));
  }

  private static String scored(String text, double score) {
    String said = text.isEmpty() ? "∅" : text;
    String cut = said.length() <= CHARACTERS ? said : said.substring(0, CHARACTERS - 1) + "…";
    // One that does not break: a name and its score stay on one line.
    return cut + "\u00a0" + String.format(Locale.ROOT, "%.3g", score);
  }
}
