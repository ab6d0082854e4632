package org.okra.experiments.file;

import static org.okra.experiments.file.ExperimentReader.count;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.okra.core.ErrorCode;
import org.okra.experiments.file.CandidateSource.Owners;

/**
 * The key {@code from} of a decoder: {@code train}, {@code all}, or a file:
 *
 * <pre>{@code
 * from: {file: candidates.tsv, query: id, output: smiles}      # those of the row with this name
 * from: {file: candidates.tsv, key: formula, output: morgan}   # those with the row's own key
 * from: {file: candidates.csv}                                 # the same for every row
 * }</pre>
 */
final class CandidateReader {
  private CandidateReader() {}

  static CandidateSource read(Node from) {
    if (from.isMapping()) {
      return table(from);
    }
    return switch (String.valueOf(from.value())) {
      case "train" -> CandidateSource.TRAIN;
      case "all" -> CandidateSource.ALL;
      default ->
          throw from.place()
              .error(
                  ErrorCode.INVALID_OPTION,
                  "from is '%s'; allowed are train (training outputs), all (those of the test"
                      + " part too), and a file such as {file: candidates.tsv, query: id}.",
                  from.plain());
    };
  }

  private static CandidateSource.Table table(Node from) {
    from.checkKeys("from", ExperimentKeys.CANDIDATES);
    Optional<Node> query = from.given("query");
    Optional<Node> key = from.given("key");
    if (query.isPresent() && key.isPresent()) {
      throw key.get()
          .place()
          .error(
              ErrorCode.INVALID_OPTION,
              "Candidates belong to queries by name (query) or by a key they share (key), not by"
                  + " both.");
    }
    return new CandidateSource.Table(
        text(from.required("file", "from")),
        query.isPresent() ? Owners.QUERY : key.isPresent() ? Owners.KEY : Owners.ALL,
        query.or(() -> key).map(CandidateReader::text),
        from.given("output")
            .map(node -> node.elements().stream().map(CandidateReader::text).toList())
            .orElse(List.of()),
        from.given("firstBit").map(CandidateReader::firstBit).orElse(0),
        from.given("least")
            .map(node -> OptionalInt.of(count(node, "least", "a number of candidates")))
            .orElse(OptionalInt.empty()));
  }

  private static int firstBit(Node node) {
    if (node.value() instanceof Long number && (number == 0 || number == 1)) {
      return number.intValue();
    }
    throw node.place()
        .error(ErrorCode.INVALID_OPTION, "firstBit is %s; it must be 0 or 1.", node.plain());
  }

  private static String text(Node node) {
    if (node.isMapping() || node.value() instanceof List<?>) {
      throw node.place()
          .error(ErrorCode.INVALID_OPTION, "%s is no name of a file or column.", node.plain());
    }
    return String.valueOf(node.value());
  }
}
