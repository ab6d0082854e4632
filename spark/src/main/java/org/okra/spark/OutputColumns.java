package org.okra.spark;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Errors;

/**
 * The columns that predicting adds.
 *
 * @param prediction of the best output
 * @param score of its score
 */
record OutputColumns(Optional<String> prediction, Optional<String> score) {

  /** A schema with these columns at its end. */
  StructType added(StructType schema, DataType type) {
    return added(schema, type, Metadata.empty());
  }

  /** The same, with what is known of the predictions. */
  StructType added(StructType schema, DataType type, Metadata known) {
    StructType result = schema;
    if (prediction.isPresent()) {
      result = free(result, prediction.get()).add(prediction.get(), type, true, known);
    }
    if (score.isPresent()) {
      result = free(result, score.get()).add(score.get(), DataTypes.DoubleType, true);
    }
    return result;
  }

  private static StructType free(StructType schema, String name) {
    if (Arrays.asList(schema.fieldNames()).contains(name)) {
      throw Errors.argument(
          "There is a column '%s' already; choose another name for the new one.", name);
    }
    return schema;
  }
}
