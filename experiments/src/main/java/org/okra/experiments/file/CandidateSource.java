package org.okra.experiments.file;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.okra.datasets.read.CandidateTable;
import org.okra.datasets.read.OutputShape;

/** Which outputs a decoder chooses from. */
public sealed interface CandidateSource {
  /** The training outputs, those without inputs among them. */
  CandidateSource TRAIN = Known.TRAIN;

  /** The training outputs and those of the test part: what a closed world would know. */
  CandidateSource ALL = Known.ALL;

  /** Outputs of the data set itself. */
  enum Known implements CandidateSource {
    /** See {@link CandidateSource#TRAIN}. */
    TRAIN,
    /** See {@link CandidateSource#ALL}. */
    ALL
  }

  /**
   * Outputs out of a file, and not those of the training part.
   *
   * @param file a table with a header, one candidate per row
   * @param owners whom a candidate is for
   * @param column of the table that says it; empty when every query has every candidate
   * @param outputs columns of the table that hold the candidate
   * @param firstBit the number of the first bit, for outputs that are bits
   * @param least candidates that a test row must have: those with fewer are left out. Empty to
   *     refuse a test row without any
   */
  record Table(
      String file,
      Owners owners,
      Optional<String> column,
      List<String> outputs,
      int firstBit,
      OptionalInt least)
      implements CandidateSource {
    public Table {
      outputs = List.copyOf(outputs);
    }

    /** The file as something that can be loaded, for data with these outputs. */
    public CandidateTable table(OutputShape shape) {
      return new CandidateTable(file, column, outputs, firstBit, shape);
    }
  }

  /** Whom the candidates of a file are for. */
  enum Owners {
    /** Everybody. */
    ALL,
    /** The row of that name. */
    QUERY,
    /** The rows with that key. */
    KEY
  }
}
