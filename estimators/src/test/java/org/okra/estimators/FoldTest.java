package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

/** The cuts themselves: which rows go into which accumulator, and in which order. */
final class FoldTest {
  private final RunContext context = RunContext.withSeed(1);

  /** The blocks of every accumulator, with a bar between accumulators. */
  private static String cut(Fold fold, int rows, long entries, RunContext context) {
    return fold.<List<String>>sum(
            rows,
            entries,
            ArrayList::new,
            (blocks, from, to) -> blocks.add(from + "-" + to),
            (left, right) -> {
              left.add("|");
              left.addAll(right);
              return left;
            },
            context)
        .toString();
  }

  @Test
  void blocksAreDealtToSegmentsInOrderAndTheLastOneIsShort() {
    assertThat(cut(new Fold(3, 4), 10, 1, context)).isEqualTo("[0-3, |, 3-6, |, 6-9, |, 9-10]");
    assertThat(cut(new Fold(3, 2), 10, 1, context)).isEqualTo("[0-3, 3-6, |, 6-9, 9-10]");
    assertThat(cut(new Fold(2, 2), 10, 1, context)).isEqualTo("[0-2, 2-4, |, 4-6, 6-8, 8-10]");
    assertThat(cut(new Fold(4, 3), 8, 1, context)).isEqualTo("[0-4, |, 4-8]");
    assertThat(cut(new Fold(4, 3), 4, 1, context)).isEqualTo("[0-4]");
    assertThat(cut(new Fold(4, 3), 0, 1, context)).isEqualTo("[]");
  }

  @Test
  void aLargeAccumulatorIsNotCopied() {
    assertThat(cut(new Fold(5, 4), 10, Fold.LARGEST_COPY, context)).isEqualTo("[0-5, |, 5-10]");
    assertThat(cut(new Fold(5, 4), 10, Fold.LARGEST_COPY + 1, context)).isEqualTo("[0-5, 5-10]");
  }

  @Test
  void theCutDoesNotDependOnThreads() {
    try (RunContext one = RunContext.builder().threads(Threads.okra(1)).build()) {
      assertThat(cut(new Fold(2, 3), 15, 1, one)).isEqualTo(cut(new Fold(2, 3), 15, 1, context));
    }
  }

  @Test
  void everyBlockIsReported() {
    List<String> reports = Collections.synchronizedList(new ArrayList<>());
    try (RunContext reporting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build()) {
      new Fold(4, 1).forEach(10, (from, to) -> reports.add(from + "-" + to), reporting);
      assertThat(reports)
          .containsExactly("0-4", "fit 4/10", "4-8", "fit 8/10", "8-10", "fit 10/10");
      reports.clear();
      cut(new Fold(4, 3), 10, 1, reporting);
      assertThat(reports).containsExactlyInAnyOrder("fit 4/10", "fit 8/10", "fit 10/10");
    }
  }

  @Test
  void aCancelledLoopEndsBeforeTheNextBlock() {
    Cancellation cancellation = new Cancellation();
    List<Integer> seen = new ArrayList<>();
    try (RunContext stopped = RunContext.builder().cancellation(cancellation).build()) {
      assertThatThrownBy(
              () ->
                  new Fold(4, 1)
                      .forEach(
                          10,
                          (from, to) -> {
                            seen.add(from);
                            cancellation.cancel();
                          },
                          stopped))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }
    assertThat(seen).containsExactly(0);
  }
}
