package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class LegacyRegistryTest {
  /** A kind of component, as a plugin author would see it. */
  public interface Fruit extends LegacyComponent<NoOptions> {
    @Override
    default String help() {
      return "a fruit";
    }

    @Override
    default Class<NoOptions> optionsType() {
      return NoOptions.class;
    }
  }

  private record Named(String name) implements Fruit {}

  /** Found through a services file. */
  public static final class Okra implements Fruit {
    @Override
    public String name() {
      return "okra";
    }
  }

  /** Cannot be created. */
  public static final class Rotten implements Fruit {
    public Rotten() {
      throw new IllegalStateException("rotten");
    }

    @Override
    public String name() {
      return "rotten";
    }
  }

  private static LegacyRegistry<Fruit> registry(String... names) {
    return new LegacyRegistry<>("fruit", java.util.Arrays.stream(names).map(Named::new).toList());
  }

  @Test
  void componentsByName() {
    LegacyRegistry<Fruit> registry = registry("pear", "apple", "sour-cherry-2");
    assertThat(registry.kind()).isEqualTo("fruit");
    assertThat(registry.names()).containsExactly("apple", "pear", "sour-cherry-2");
    assertThat(registry.get("pear")).isEqualTo(new Named("pear"));
    assertThat(registry.all())
        .containsExactly(new Named("apple"), new Named("pear"), new Named("sour-cherry-2"));
    assertThatThrownBy(() -> registry.all().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void unknownNames() {
    LegacyRegistry<Fruit> registry = registry("tanimoto", "gaussian", "linear");
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'tanimotto'. Did you mean 'tanimoto'? Known: gaussian, linear,"
            + " tanimoto.",
        () -> registry.get("tanimotto"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'Linear'. Did you mean 'linear'? Known: gaussian, linear, tanimoto.",
        () -> registry.get("Linear"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'polynomial'. Known: gaussian, linear, tanimoto.",
        () -> registry.get("polynomial"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'apple'. None is on the class path.",
        () -> registry().get("apple"));
  }

  @Test
  void twoComponentsWithOneName() {
    assertRefused(
        ErrorCode.DUPLICATE_NAME,
        "Two fruits are called 'pear': org.okra.core.component.LegacyRegistryTest$Named and"
            + " org.okra.core.component.LegacyRegistryTest$Named. Remove one of the two jars from"
            + " the class path.",
        () -> registry("pear", "apple", "pear"));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "Pear", "a b", "a_b", "-a", "a-", "a--b", "é", "a.b"})
  void namesThatAreNotNames(String name) {
    assertRefused(
        ErrorCode.PLUGIN_BROKEN,
        "The fruit org.okra.core.component.LegacyRegistryTest$Named calls itself '"
            + name
            + "'; a name is lower case letters and digits joined by dashes.",
        () -> registry(name));
  }

  @Test
  void servicesOfAClassLoader(@TempDir Path folder) throws IOException {
    try (URLClassLoader loader = loader(folder, List.of(Okra.class.getName()))) {
      LegacyRegistry<Fruit> registry = LegacyRegistry.load("fruit", Fruit.class, loader);
      assertThat(registry.names()).containsExactly("okra");
      assertThat(registry.get("okra")).isInstanceOf(Okra.class);
    }
    assertThat(LegacyRegistry.load("fruit", Fruit.class, getClass().getClassLoader()).names())
        .isEmpty();
  }

  @Test
  void brokenServices(@TempDir Path folder) throws IOException {
    try (URLClassLoader loader = loader(folder, List.of("no.such.Fruit"))) {
      assertRefused(
          ErrorCode.PLUGIN_BROKEN,
          "A fruit could not be loaded: org.okra.core.component.LegacyRegistryTest$Fruit: Provider"
              + " no.such.Fruit not found",
          () -> LegacyRegistry.load("fruit", Fruit.class, loader));
    }
    try (URLClassLoader loader = loader(folder, List.of(Rotten.class.getName()))) {
      assertThatThrownBy(() -> LegacyRegistry.load("fruit", Fruit.class, loader))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
          .hasMessageStartingWith("A fruit could not be loaded: ")
          .hasRootCauseMessage("rotten");
    }
  }

  private URLClassLoader loader(Path folder, List<String> services) throws IOException {
    Path file = folder.resolve("META-INF/services/" + Fruit.class.getName());
    Files.createDirectories(file.getParent());
    Files.write(file, services);
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
  }
}
