package org.okra.estimators.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.estimators.Named;

final class LossErrorsTest {
  private static Loss loss(String text) {
    return Named.loss(text);
  }

  private static void assertRefused(ThrowingCallable call, ErrorCode code, String part) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[0.5, 0.1]", "[0.5, 0.5]", "[0.0, 0.5]", "[0.5, 1.0]", "[-0.1]", "[]"})
  void quantileLevelsThatAreUnsortedOrOutsideAreRefused(String levels) {
    assertRefused(
        () -> loss("{type: pinball, levels: " + levels + "}"),
        ErrorCode.INVALID_OPTION,
        "Option 'levels' is");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hinge", "logistic"})
  void labelsOtherThanPlusAndMinusOneAreRefused(String name) {
    Matrix labels = Matrix.column(1, -1, 0);
    assertRefused(
        () -> loss(name).checkTargets(labels),
        ErrorCode.INVALID_ARGUMENT,
        "Output 2 has the label 0.0 in coordinate 0; the " + name + " loss works on labels -1");
    loss(name).checkTargets(labels.rowBlock(0, 2));
  }

  @Test
  void severalLevelsTakeOneTargetEach() {
    assertRefused(
        () -> loss("{type: pinball, levels: [0.1, 0.9]}").checkTargets(Matrix.zeros(3, 2)),
        ErrorCode.SHAPE_MISMATCH,
        "2 levels works on targets of one coordinate but was given 2");
    assertThat(loss("{type: pinball, levels: [0.1, 0.9]}").outputs(1)).isEqualTo(2);
    assertThat(loss("{type: pinball, levels: [0.1]}").outputs(2)).isEqualTo(2);
  }

  @Test
  void optionsOutsideTheirRangeAreRefused() {
    assertRefused(() -> loss("{type: huber, kappa: 0}"), ErrorCode.INVALID_OPTION, "'kappa'");
    assertRefused(
        () -> loss("{type: epsilon-insensitive, epsilon: -1}"),
        ErrorCode.INVALID_OPTION,
        "'epsilon'");
    assertRefused(() -> loss("hubber"), ErrorCode.UNKNOWN_NAME, "huber");
  }

  @Test
  void whoCreatesALossByHandGetsTheSameErrors() {
    assertRefused(
        () -> new PinballLoss(List.of(1.5)), ErrorCode.INVALID_OPTION, "Option 'levels' is");
    assertRefused(
        () -> new ResidualLosses.Huber(-1, Norm.EUCLIDEAN), ErrorCode.INVALID_OPTION, "'kappa'");
    assertRefused(
        () ->
            new ResidualLosses.EpsilonInsensitive(
                -1, ResidualLosses.EpsilonInsensitive.Flavour.L1, Norm.EUCLIDEAN),
        ErrorCode.INVALID_OPTION,
        "'epsilon'");
  }
}
