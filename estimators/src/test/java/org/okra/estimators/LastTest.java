package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What is kept, and for how long. */
final class LastTest {
  @Test
  void theValueThatIsWantedIsComputedOnce() {
    Last<String> last = new Last<>();
    assertThat(last.get(() -> "a")).isEqualTo("a");
    assertThat(last.get("a"::equals, () -> "b")).isEqualTo("a");
    assertThat(last.get("b"::equals, () -> "b")).isEqualTo("b");
    assertThat(last.value()).contains("b");
    last.clear();
    assertThat(last.value()).isEmpty();
  }

  /** Both may be large. */
  @Test
  void anotherOneIsLetGoBeforeTheNextIsComputed() {
    Last<String> last = new Last<>();
    last.get(() -> "a");
    last.get(
        "b"::equals,
        () -> {
          assertThat(last.value()).isEmpty();
          return "b";
        });
    assertThat(last.value()).contains("b");
    assertThatThrownBy(
            () ->
                last.get(
                    "c"::equals,
                    () -> {
                      throw new IllegalStateException("c");
                    }))
        .hasMessage("c");
    assertThat(last.value()).isEmpty();
  }
}
