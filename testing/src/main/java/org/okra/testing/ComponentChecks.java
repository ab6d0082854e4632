package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;

/** What contracts check of components of every kind. */
final class ComponentChecks {
  private ComponentChecks() {}

  /** The name is in the services file of its kind, and options have a help text. */
  static <C> void assertDeclared(Class<? super C> kind, C component) {
    String name = Specification.of(component).type();
    Registry<C> registry = components(component).registry(kind);
    assertThat(registry.names()).as("names in META-INF/services/%s", kind.getName()).contains(name);
    Declaration<C> declaration = registry.get(name);
    assertThat(declaration.standard()).isInstanceOf(component.getClass());
    assertThat(declaration.help()).isNotBlank();
    assertThat(declaration.options()).extracting(OptionDescription::help).doesNotContain("");
  }

  /** What experiment files and model files say of a component creates it again. */
  static <C> void assertRoundTrip(Class<? super C> kind, C component) {
    Specification written = Specification.of(component);
    C again = components(component).create(kind, Specification.parse(written.toString()));
    assertThat(Specification.of(again)).isEqualTo(written);
    assertThat(again).isInstanceOf(component.getClass());
  }

  /** Unknown options, and those of the given texts, are refused. */
  static <C> void assertRefused(Class<? super C> kind, C component, List<String> texts) {
    String name = Specification.of(component).type();
    assertRefused(kind, component, "{type: " + name + ", no-such-option: 1}");
    texts.forEach(text -> assertRefused(kind, component, text));
  }

  private static <C> void assertRefused(Class<? super C> kind, C component, String text) {
    assertCoded(
        () -> components(component).create(kind, Specification.parse(text)),
        ErrorCode.INVALID_OPTION,
        text);
  }

  static void assertCoded(Runnable call, ErrorCode code, String what) {
    assertThatThrownBy(call::run)
        .as(what)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static Components components(Object component) {
    return Components.load(component.getClass().getClassLoader());
  }
}
