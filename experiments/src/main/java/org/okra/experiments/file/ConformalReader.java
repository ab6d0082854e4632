package org.okra.experiments.file;

import org.okra.core.ErrorCode;
import org.okra.experiments.file.ConformalSettings.Method;

/** The key {@code conformal}: {@code {coverage: 0.9, method: split, share: 0.25}}. */
final class ConformalReader {
  static final double COVERAGE = 0.9;
  static final double SHARE = 0.25;
  static final int ROWS = 1000;

  private ConformalReader() {}

  static ConformalSettings read(Node node) {
    node.checkKeys("conformal", ExperimentKeys.CONFORMAL);
    return new ConformalSettings(
        node.child("coverage").map(each -> share(each, "coverage")).orElse(COVERAGE),
        node.child("method").map(ConformalReader::method).orElse(Method.SPLIT),
        node.child("share").map(each -> share(each, "share")).orElse(SHARE),
        node.child("rows")
            .map(each -> ExperimentReader.count(each, "rows", "a number of rows"))
            .orElse(ROWS));
  }

  private static Method method(Node node) {
    return switch (String.valueOf(node.value())) {
      case "split" -> Method.SPLIT;
      case SearchReader.LEAVE_ONE_OUT -> Method.LEAVE_ONE_OUT;
      default ->
          throw node.place()
              .error(
                  ErrorCode.INVALID_OPTION,
                  "method is '%s'; allowed are split and leave-one-out.",
                  node.plain());
    };
  }

  private static double share(Node node, String key) {
    if (node.value() instanceof Number number
        && number.doubleValue() > 0
        && number.doubleValue() < 1) {
      return number.doubleValue();
    }
    throw node.place()
        .error(
            ErrorCode.INVALID_OPTION,
            "%s is %s; it must lie between 0 and 1, for example %s.",
            key,
            node.plain(),
            key.equals("coverage") ? COVERAGE : SHARE);
  }
}
