package org.okra.cli.campaign;

import java.util.Optional;
import java.util.regex.Pattern;

/** What became of a case. */
enum Verdict {
  /** A coded error. */
  CODED,
  /** The answer of the clean input. */
  RIGHT,
  /** Another answer, as the damage allows. */
  OTHER,
  /** A defect, a trace, an error without a code, or no end. */
  UNCODED,
  /** An answer that is not the clean one and should be, or an error where none should be. */
  WRONG;

  private static final Pattern CODE = Pattern.compile("\\[[A-Z_]+\\]\\s*$");
  private static final Pattern USAGE = Pattern.compile("See 'okra[ a-z-]* --help'\\.\\s*$");
  private static final Pattern ODD_NUMBER =
      Pattern.compile("(^|[,:\\s])-?(NaN|Infinity)([,\\s]|$)");

  /** Whether the case shows a defect. */
  boolean isFinding() {
    return this == UNCODED || this == WRONG;
  }

  /** Judges a command by its exit code, what it said on standard error, and its answer. */
  static Verdict of(Trial trial, Output output, Optional<String> answer) {
    if (output.exit() == 0) {
      String given = answer.orElse("");
      if (given.equals(trial.clean())) {
        return RIGHT;
      }
      boolean odd = ODD_NUMBER.matcher(given).find();
      return trial.expectation() == Expectation.ANY && !odd ? OTHER : WRONG;
    }
    boolean verdictIsNo = output.exit() == 1 && trial.arguments().get(0).equals("verify");
    boolean named =
        output.exit() >= 2
            && output.exit() <= 4
            && (CODE.matcher(output.err()).find() || USAGE.matcher(output.err()).find());
    if (!(named || verdictIsNo) || output.err().contains("\tat ")) {
      return UNCODED;
    }
    return trial.expectation() == Expectation.SAME ? WRONG : CODED;
  }
}
