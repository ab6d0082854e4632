package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;

final class SpecificationTest {
  @Component(name = "gaussian", help = "for tests")
  record Gaussian(@Option(help = "width") double gamma) {}

  @Test
  void namesAloneAndWithOptions() {
    assertThat(Specification.parse("linear")).isEqualTo(Specification.of("linear"));
    assertThat(Specification.parse("{type: linear}")).isEqualTo(Specification.of("linear"));
    assertThat(Specification.parse("{gamma: 0.5, type: gaussian}"))
        .isEqualTo(new Specification("gaussian", Map.of("gamma", 0.5)));
    assertThat(Specification.of(new Gaussian(0.5)))
        .isEqualTo(new Specification("gaussian", Map.of("gamma", 0.5)));
  }

  @Test
  void textPutsTheTypeFirst() {
    assertThat(Specification.of("linear")).hasToString("{type: linear}");
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("terms", List.of(Map.of("type", "linear"), "x y"));
    options.put("scale", 2.0);
    assertThat(new Specification("sum", options))
        .hasToString("{type: sum, terms: [{type: linear}, x y], scale: 2.0}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: linear}",
        "{type: sum, terms: [{type: gaussian, gamma: 0.1}, {type: linear}], weights: [1, 2.5]}",
        "{type: \"2-gram\", text: \"a, b\", on: true}"
      })
  void roundTripThroughText(String text) {
    Specification specification = Specification.parse(text);
    assertThat(Specification.parse(specification.toString())).isEqualTo(specification);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{gamma: 1}", "[linear]", "5", "{type: 5}", "true"})
  void textsThatNameNoComponent(String text) {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "type is "
            + text
            + " where a component, such as gaussian or {type: gaussian, gamma: 0.5} is expected.",
        () -> Specification.parse(text));
  }

  @Test
  void anOptionCannotBeCalledType() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "An option of 'gaussian' is called 'type', the key of the component itself.",
        () -> new Specification("gaussian", Map.of("type", "x")));
  }

  @Test
  void optionsAreCopied() {
    Map<String, Object> options = new LinkedHashMap<>(Map.of("gamma", 1.0));
    Specification specification = new Specification("gaussian", options);
    options.put("gamma", 2.0);
    assertThat(specification.options()).containsEntry("gamma", 1.0);
    assertThatThrownBy(() -> specification.options().clear())
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(specification.toMap())
        .containsExactly(Map.entry("type", "gaussian"), Map.entry("gamma", 1.0));
  }
}
