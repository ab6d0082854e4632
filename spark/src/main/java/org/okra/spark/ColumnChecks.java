package org.okra.spark;

import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Errors;

/** What columns must be there, and of which type. */
final class ColumnChecks {
  private ColumnChecks() {}

  static StructField require(StructType schema, String name) {
    for (StructField field : schema.fields()) {
      if (field.name().equals(name)) {
        return field;
      }
    }
    throw Errors.argument(
        "There is no column '%s'; there are %s.", name, String.join(", ", schema.fieldNames()));
  }

  static void requireVectors(StructType schema, String name) {
    DataType type = require(schema, name).dataType();
    if (!type.equals(SQLDataTypes.VectorType())) {
      throw Errors.argument(
          "The features column '%s' is of type %s; give vectors of Spark ML, for example from a"
              + " VectorAssembler.",
          name, type.simpleString());
    }
  }

  static void requireNumbers(StructType schema, String name) {
    DataType type = require(schema, name).dataType();
    if (!(type instanceof NumericType)) {
      throw Errors.argument(
          "The column '%s' is of type %s; give numbers.", name, type.simpleString());
    }
  }

  /** The type of predictions of labels. */
  static DataType predicted(LabelType type, DataType label) {
    boolean names = label instanceof ArrayType array && array.elementType() instanceof StringType;
    return LabelFormat.columnType(type, names ? DataTypes.StringType : DataTypes.IntegerType);
  }
}
