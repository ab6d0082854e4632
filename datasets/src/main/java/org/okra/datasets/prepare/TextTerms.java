package org.okra.datasets.prepare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Component;
import org.okra.core.component.FlowText;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * Strings become sparse vectors: coordinate j counts how often term j of the training strings
 * occurs, by default weighted and normalised as {@link TermWeights} does. Terms are runs of words
 * (letters and digits, in lower case) or of characters. Terms that no training string has do not
 * count. Of vectors, each column of texts becomes columns of its terms, and the others stay.
 */
@Component(
    name = "text",
    help = "strings as sparse vectors of their words or characters",
    alsoKnownAs = {"bag-of-words", "tfidf-vectorizer", "count-vectorizer"})
public record TextTerms(
    @Option(help = "words or characters") Unit unit,
    @Option(help = "words or characters of the shortest term", atLeast = 1) int shortest,
    @Option(help = "words or characters of the longest term", atLeast = 1) int longest,
    @Option(help = "training strings that a term must be in", atLeast = 1) int atLeast,
    @Option(help = "how many terms to keep, the most frequent first", atLeast = 1) int most,
    @Option(help = "tf-idf, or counts as they are") Weights weights)
    implements Preparation {
  private static final String TERMS = "terms";

  /** What terms are made of. */
  public enum Unit {
    /** Runs of letters and digits. */
    WORDS,
    /** Single characters, blanks too. */
    CHARACTERS
  }

  /** What becomes of counts. */
  public enum Weights {
    /** Weighted by the rarity of the term; rows of norm 1. */
    TF_IDF,
    /** Nothing. */
    COUNTS
  }

  /** Single words, tf-idf. */
  public TextTerms() {
    this(Unit.WORDS, 1, 1, 1, 50_000, Weights.TF_IDF);
  }

  public TextTerms {
    Options.check(TextTerms.class, unit, shortest, longest, atLeast, most, weights);
    if (longest < shortest) {
      throw Options.outside("longest", longest, "at least the option shortest, " + shortest);
    }
  }

  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    if (train.samples() instanceof VectorSamples<?>) {
      return TextColumns.fit(this, train, context);
    }
    Samples<String> texts = train.texts(this);
    Map<String, Integer> rows = new TreeMap<>();
    for (int i = 0; i < texts.size(); i++) {
      context.cancellation().check();
      new HashSet<>(terms(texts.get(i))).forEach(term -> rows.merge(term, 1, Integer::sum));
    }
    List<String> kept =
        rows.entrySet().stream()
            .filter(term -> term.getValue() >= atLeast)
            .sorted(Comparator.comparing(term -> -term.getValue()))
            .limit(most)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    if (kept.isEmpty()) {
      throw Errors.empty(
          "Preprocessing step text found no term in %s training strings; use other terms.",
          texts.size());
    }
    Fitted counts = new Fitted(this, kept, Optional.empty());
    return weights == Weights.COUNTS
        ? counts
        : new Fitted(
            this,
            kept,
            Optional.of(new TermWeights().fit(counts.apply(train, context).inputs(), context)));
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    if (TextColumns.isState(state)) {
      return TextColumns.restore(this, state);
    }
    List<String> terms = new ArrayList<>();
    if (FlowText.parse(state.text(TERMS)) instanceof List<?> list) {
      list.forEach(term -> terms.add(String.valueOf(term)));
    }
    TermWeights step = new TermWeights();
    return new Fitted(
        this,
        terms,
        weights == Weights.COUNTS
            ? Optional.empty()
            : Optional.of(step.restore(new PreparationState(step, state.arrays(), Map.of()))));
  }

  /** All terms of a string, in their order. */
  private List<String> terms(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    List<String> units = new ArrayList<>();
    if (unit == Unit.CHARACTERS) {
      lower.codePoints().mapToObj(Character::toString).forEach(units::add);
    } else {
      for (String word : lower.split("[^\\p{L}\\p{N}]+")) {
        if (!word.isEmpty()) {
          units.add(word);
        }
      }
    }
    List<String> terms = new ArrayList<>();
    for (int from = 0; from < units.size(); from++) {
      for (int to = from + shortest; to <= Math.min(units.size(), from + longest); to++) {
        terms.add(String.join(unit == Unit.WORDS ? " " : "", units.subList(from, to)));
      }
    }
    return terms;
  }

  /**
   * Fitted to strings.
   *
   * @param terms one per coordinate, sorted
   * @param weighting of the counts
   */
  private record Fitted(TextTerms step, List<String> terms, Optional<FittedPreparation> weighting)
      implements FittedPreparation {

    @Override
    public PreparationState state() {
      Map<String, Matrix> arrays =
          weighting.map(each -> each.state().arrays()).orElseGet(LinkedHashMap::new);
      return new PreparationState(step, arrays, Map.of(TERMS, FlowText.write(terms)));
    }

    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      Samples<String> texts = inputs.texts(step);
      Map<String, Integer> numbers = new HashMap<>();
      terms.forEach(term -> numbers.put(term, numbers.size()));
      SparseMatrix.Builder counts = new SparseMatrix.Builder(terms.size());
      for (int i = 0; i < texts.size(); i++) {
        context.cancellation().check();
        Map<Integer, Integer> row = new TreeMap<>();
        for (String term : step.terms(texts.get(i))) {
          Integer number = numbers.get(term);
          if (number != null) {
            row.merge(number, 1, Integer::sum);
          }
        }
        row.forEach((number, count) -> counts.add(number, count));
        counts.endRow();
      }
      Inputs counted =
          new Inputs(new SparseRows(counts.build()), terms.stream().map(Column::numeric).toList());
      return weighting
          .map(each -> each.apply(counted, context))
          .orElseGet(() -> Prepared.allRows(counted));
    }
  }
}
