package org.okra.datasets.read;

import java.util.Locale;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.component.Specification;

/** What a file is likely to be, by the ending of its name. */
public final class FileTypes {
  private FileTypes() {}

  /**
   * The data set of a file alone, with the defaults of its type; outputs may be missing.
   *
   * @param name with or without .gz or .bz2 at the end
   */
  public static Specification of(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("\\.(gz|bz2)$", "");
    return switch (plain.substring(plain.lastIndexOf('.') + 1)) {
      case "csv", "data", "txt" ->
          new Specification("csv", Map.of("train", name, "missingOutputs", "keep"));
      case "tsv" ->
          new Specification(
              "csv", Map.of("train", name, "separator", "tab", "missingOutputs", "keep"));
      case "arff" -> new Specification("arff", Map.of("train", name));
      case "svm", "libsvm" -> new Specification("libsvm", Map.of("train", name));
      case "npy" -> new Specification("npy", Map.of("train", name));
      case "npz" -> new Specification("npz", Map.of("train", name));
      case "mgf" -> new Specification("mgf", Map.of("file", name));
      case "msp" -> new Specification("msp", Map.of("file", name));
      default ->
          throw Errors.argument(
              "The ending of %s does not say what it is. Give a data set, such as '{type: csv,"
                  + " train: %s}'.",
              name, name);
    };
  }
}
