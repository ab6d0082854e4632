package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/** Components by name, and what is refused before it can be looked up. */
final class RegistryTest {
  private static final String HERE = "org.okra.core.component.RegistryTest$";

  /** A kind of component, as a plugin author would see it. */
  @ComponentKind("fruit")
  public interface Fruit {}

  @Component(name = "apple", help = "a fruit")
  record Apple() implements Fruit {}

  @Component(
      name = "pear",
      help = "a fruit",
      alsoKnownAs = {"nashi", "quince"})
  record Pear(@Option(help = "weight in grams", above = 0) double weight) implements Fruit {
    Pear() {
      this(100);
    }
  }

  /** Found through a services file. */
  @Component(name = "sour-cherry-2", help = "a fruit")
  public static final class Cherry implements Fruit {}

  /** Cannot be created. */
  @Component(name = "rotten", help = "a fruit")
  public static final class Rotten implements Fruit {
    public Rotten() {
      throw new IllegalStateException("rotten");
    }
  }

  static Declaration<Fruit> declared(Fruit fruit) {
    return new Declaration<>(Fruit.class, fruit, "test");
  }

  private static Registry<Fruit> registry(Fruit... fruits) {
    return Components.of(Arrays.stream(fruits).map(RegistryTest::declared).toList())
        .registry(Fruit.class);
  }

  @Test
  void componentsByName() {
    Registry<Fruit> registry = registry(new Pear(), new Apple(), new Cherry());
    assertThat(registry.word()).isEqualTo("fruit");
    assertThat(registry.names()).containsExactly("apple", "pear", "sour-cherry-2");
    Declaration<Fruit> pear = registry.get("pear");
    assertThat(pear.kind()).isEqualTo(Fruit.class);
    assertThat(pear.standard()).isEqualTo(new Pear());
    assertThat(pear.help()).isEqualTo("a fruit");
    assertThat(pear.alsoKnownAs()).containsExactly("nashi", "quince");
    assertThat(pear).hasToString("fruit pear of test");
    assertThat(registry.all())
        .extracting(Declaration::name)
        .containsExactly("apple", "pear", "sour-cherry-2");
    assertThatThrownBy(() -> registry.all().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void unknownNames() {
    Registry<Fruit> registry = registry(new Pear(), new Apple(), new Cherry());
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'aple'. Did you mean 'apple'? Known: apple, pear, sour-cherry-2.",
        () -> registry.get("aple"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'Pear'. Did you mean 'pear'? Known: apple, pear, sour-cherry-2.",
        () -> registry.get("Pear"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'Nashi'. Did you mean 'pear'? Known: apple, pear, sour-cherry-2.",
        () -> registry.get("Nashi"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'na_shi'. Did you mean 'pear'? Known: apple, pear, sour-cherry-2.",
        () -> registry.get("na_shi"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'pineapple'. Known: apple, pear, sour-cherry-2.",
        () -> registry.get("pineapple"));
    assertRefused(
        ErrorCode.UNKNOWN_NAME,
        "There is no fruit 'apple'. None is on the class path.",
        () -> registry().get("apple"));
  }

  @Test
  void twoOfOneNameAreRefusedWithTheirOrigins() {
    assertRefused(
        ErrorCode.DUPLICATE_NAME,
        "Two fruits are called 'apple': "
            + HERE
            + "Apple of test and "
            + HERE
            + "Apple of x.jar. Remove one of the two, or rename the plugin's.",
        () ->
            Components.of(
                List.of(
                    declared(new Apple()), new Declaration<>(Fruit.class, new Apple(), "x.jar"))));
  }

  @Test
  void componentsWithoutOptionsTakeNone() {
    Registry<Fruit> registry = registry(new Apple(), new Cherry());
    assertThat(registry.create(Specification.of("apple"))).isEqualTo(new Apple());
    assertThat(registry.create(Specification.of("sour-cherry-2"))).isInstanceOf(Cherry.class);
    for (String name : List.of("apple", "sour-cherry-2")) {
      assertRefused(
          ErrorCode.INVALID_OPTION,
          "fruit " + name + " has no option 'weight'. It takes no options.",
          () -> registry.create(new Specification(name, Map.of("weight", 1))));
    }
  }

  // ---- services ------------------------------------------------------------------------------

  @Test
  void servicesOfAClassLoader(@TempDir Path folder) throws IOException {
    try (URLClassLoader loader = loader(folder, Cherry.class.getName())) {
      Registry<Fruit> registry = Components.load(loader).registry(Fruit.class);
      assertThat(registry.names()).containsExactly("sour-cherry-2");
      assertThat(registry.get("sour-cherry-2").origin()).isEqualTo("test-classes");
    }
    assertThat(Components.load().<Fruit>registry(Fruit.class).names()).isEmpty();
  }

  @Test
  void brokenServices(@TempDir Path folder) throws IOException {
    try (URLClassLoader loader = loader(folder, "no.such.Fruit")) {
      assertRefused(
          ErrorCode.PLUGIN_BROKEN,
          "A fruit could not be loaded: " + HERE + "Fruit: Provider no.such.Fruit not found",
          () -> Components.load(loader).registry(Fruit.class));
    }
    try (URLClassLoader loader = loader(folder, Rotten.class.getName())) {
      assertThatThrownBy(() -> Components.load(loader).registry(Fruit.class))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN))
          .hasMessageStartingWith("A fruit could not be loaded: ")
          .hasRootCauseMessage("rotten");
    }
    // A class that refers to one that is not there, or is damaged.
    Files.createDirectories(folder.resolve("no/such"));
    Files.write(folder.resolve("no/such/Fruit.class"), new byte[] {1, 2, 3});
    try (URLClassLoader loader = loader(folder, "no.such.Fruit")) {
      assertThatThrownBy(() -> Components.load(loader).registry(Fruit.class))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PLUGIN_BROKEN));
    }
  }

  private URLClassLoader loader(Path folder, String service) throws IOException {
    Path file = folder.resolve("META-INF/services/" + Fruit.class.getName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, service);
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
  }

  @Test
  void originsAreJarsAndModules() {
    assertThat(Origins.of(Component.class)).isEqualTo("okra-core");
    assertThat(Origins.of(Test.class)).startsWith("junit-jupiter-api").endsWith(".jar");
    assertThat(Origins.location(Test.class))
        .hasValueSatisfying(jar -> assertThat(jar).isRegularFile());
    assertThat(Origins.of(String.class)).isEqualTo("module java.base");
    assertThat(Origins.location(String.class)).isEmpty();
  }

  // ---- classes that are not components -------------------------------------------------------

  private static void broken(Fruit fruit, String why) {
    String type = fruit.getClass().getName();
    assertRefused(
        ErrorCode.PLUGIN_BROKEN,
        "The fruit " + type + " of test cannot be used: " + why + ".",
        () -> declared(fruit));
  }

  @Component(name = "Pear", help = "h")
  record Capital() implements Fruit {}

  @Component(name = "a_b", help = "h")
  record Underscore() implements Fruit {}

  @Component(name = "a--b", help = "h")
  record TwoDashes() implements Fruit {}

  @Component(name = "-a", help = "h")
  record FirstDash() implements Fruit {}

  @Component(name = "", help = "h")
  record Nothing() implements Fruit {}

  @Component(name = "\u00e9", help = "h")
  record Accent() implements Fruit {}

  @Test
  void namesThatAreNotNames() {
    for (Fruit fruit :
        List.of(
            new Capital(),
            new Underscore(),
            new TwoDashes(),
            new FirstDash(),
            new Nothing(),
            new Accent())) {
      String name = fruit.getClass().getAnnotation(Component.class).name();
      broken(
          fruit,
          "its name is '" + name + "'; names are lower case letters and digits joined by dashes");
    }
  }

  record Unmarked() implements Fruit {}

  @Component(name = "undescribed", help = "h")
  record Undescribed(int number) implements Fruit {}

  @Component(name = "unsupported", help = "h")
  record Unsupported(@Option(help = "h") float number) implements Fruit {}

  @Component(name = "mapped", help = "h")
  record Mapped(@Option(help = "h") List<Map<String, Integer>> maps) implements Fruit {}

  @Component(name = "typed", help = "h")
  record Typed(@Option(help = "h") String type) implements Fruit {}

  @Component(name = "absent", help = "h")
  record Absent(@Option(help = "h") String text) implements Fruit {}

  @Component(name = "outside", help = "h")
  record Outside(@Option(help = "h", atLeast = 1) int count) implements Fruit {}

  @Component(name = "within", help = "h")
  record Within(@Option(help = "h") Fruit inner) implements Fruit {}

  @Test
  void classesThatLackSomething() {
    broken(new Unmarked(), "it lacks the annotation @Component");
    broken(new Undescribed(1), "Component 'number' of " + HERE + "Undescribed lacks @Option");
    String types =
        "; options are numbers, booleans, strings, enums, components, classes with a public static"
            + " parse(String), and lists or optionals of these";
    broken(new Unsupported(1), "its option 'number' has the type float" + types);
    broken(
        new Mapped(List.of()),
        "its option 'maps' has the type java.util.List<java.util.Map<java.lang.String,"
            + " java.lang.Integer>>"
            + types);
    broken(new Typed("x"), "an option cannot be called 'type', the key of the component itself");
    broken(new Absent(null), "its option 'text' is null by default; make it an Optional");
    broken(new Outside(0), "Option 'count' is 0; it must be a whole number of at least 1");
    broken(
        new Within(new Unmarked()),
        "Unmarked[] cannot be written as a name with options: its class lacks @Component");
    assertRefused(
        ErrorCode.INTERNAL,
        "java.lang.Runnable lacks @ComponentKind.",
        () -> Components.load().registry(Runnable.class));
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Fruit.class}, (p, m, a) -> "proxy");
    assertThatThrownBy(() -> declared((Fruit) proxy))
        .hasMessageEndingWith("of test cannot be used: it lacks the annotation @Component.");
  }
}
