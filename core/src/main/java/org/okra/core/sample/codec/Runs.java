package org.okra.core.sample.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;

/**
 * What codecs share: several short arrays in one long one, where run i has the elements {@code
 * starts[i]} to {@code starts[i + 1]}.
 */
final class Runs {
  /** The kind of the containers of all codecs; they are parts of others. */
  static final String KIND = "samples";

  static final String STARTS = "starts";
  private static final String TEXT = "text";

  private Runs() {}

  /** The samples as they are stored; another storage would not come back as it was. */
  static <S> S stored(SampleCodec<?> codec, Samples<?> samples, Class<S> storage) {
    if (!storage.isInstance(samples)) {
      throw Errors.argument(
          "The codec '%s' saves %s but was given %s; copy the samples into %s first.",
          Specification.text(codec), storage.getSimpleName(), samples, storage.getSimpleName());
    }
    return storage.cast(samples);
  }

  /** The one number of a part. */
  static int single(Container container, String part) {
    int[] numbers = container.integers(part);
    if (numbers.length != 1) {
      throw Errors.fileFormat(
          "The part '%s' holds %s numbers where 1 is needed.", part, numbers.length);
    }
    return numbers[0];
  }

  /** The starts of runs with these lengths. */
  static int[] starts(int count, IntUnaryOperator length) {
    int[] starts = new int[count + 1];
    long next = 0;
    for (int i = 0; i < count; i++) {
      next += length.applyAsInt(i);
      if (next > Matrix.MAX_ENTRIES) {
        throw Errors.tooLarge(
            "The samples have more than %s elements in all and cannot be saved in one array; use"
                + " fewer landmarks.",
            Matrix.MAX_ENTRIES);
      }
      starts[i + 1] = (int) next;
    }
    return starts;
  }

  /** What is made of every run, given where it starts and ends, if they divide all elements. */
  static <T> List<T> divided(
      Container container, String part, int elements, BiFunction<Integer, Integer, T> run) {
    int[] starts = container.integers(part);
    boolean fits = starts.length > 0 && starts[0] == 0 && starts[starts.length - 1] == elements;
    for (int i = 1; i < starts.length && fits; i++) {
      fits = starts[i] >= starts[i - 1];
    }
    if (!fits) {
      throw Errors.fileFormat(
          "The part '%s' does not divide %s elements into runs.", part, elements);
    }
    return IntStream.range(1, starts.length)
        .mapToObj(i -> run.apply(starts[i - 1], starts[i]))
        .toList();
  }

  /** Adds runs of integers: where they start, and all of them joined. */
  static Container.Builder add(
      Container.Builder builder, String startsPart, String part, List<int[]> runs) {
    return builder
        .integers(startsPart, starts(runs.size(), i -> runs.get(i).length))
        .integers(part, runs.stream().flatMapToInt(Arrays::stream).toArray());
  }

  /** The runs that {@link #add} joined. */
  static List<int[]> integers(Container container, String startsPart, String part) {
    int[] all = container.integers(part);
    return divided(
        container, startsPart, all.length, (from, to) -> Arrays.copyOfRange(all, from, to));
  }

  /** Texts joined into one. */
  static Container ofTexts(List<String> texts) {
    int[] starts = starts(texts.size(), i -> texts.get(i).length());
    String joined = String.join("", texts);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(joined)) {
      throw Errors.argument(
          "The strings hold half a surrogate pair, which UTF-8 cannot store; they are not text.");
    }
    return Container.builder(KIND).text(TEXT, joined).integers(STARTS, starts).build();
  }

  /** The texts that {@link #ofTexts} joined. */
  static List<String> texts(Container container) {
    String joined = container.text(TEXT);
    return divided(container, STARTS, joined.length(), joined::substring);
  }
}
