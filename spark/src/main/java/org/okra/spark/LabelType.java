package org.okra.spark;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.okra.core.Errors;

/** What the column of the labels holds. */
enum LabelType {
  /** Vectors of Spark ML. */
  VECTOR,
  /** Arrays of the names or numbers of labels, in any order. */
  LABEL_SET,
  /** Arrays of the numbers of items, best first; items may be missing. */
  RANKING;

  /** The word for the type that fits the column. */
  static final String AUTO = "auto";

  /** The word of an experiment file or a parameter. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The type that a parameter names, checked against the type of the column. */
  static LabelType of(String word, String column, DataType type) {
    boolean vectors = type.equals(SQLDataTypes.VectorType());
    boolean names = type instanceof ArrayType array && array.elementType() instanceof StringType;
    boolean numbers = type instanceof ArrayType array && array.elementType() instanceof NumericType;
    if (!vectors && !names && !numbers) {
      throw Errors.argument(
          "The label column '%s' is of type %s; give vectors, or arrays of strings or numbers.",
          column, type.simpleString());
    }
    if (word.equals(AUTO)) {
      return vectors ? VECTOR : LABEL_SET;
    }
    LabelType wanted =
        Arrays.stream(values())
            .filter(each -> each.word().equals(word))
            .findFirst()
            .orElseThrow(() -> Errors.option("labelType is '%s'; allowed are %s.", word, words()));
    boolean fits =
        switch (wanted) {
          case VECTOR -> vectors;
          case LABEL_SET -> names || numbers;
          case RANKING -> numbers;
        };
    if (!fits) {
      throw Errors.argument(
          "labelType is '%s' but the label column '%s' is of type %s.",
          word, column, type.simpleString());
    }
    return wanted;
  }

  private static String words() {
    return Arrays.stream(values()).map(LabelType::word).collect(Collectors.joining(", "))
        + " and "
        + AUTO;
  }
}
