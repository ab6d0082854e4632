package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

final class ComponentsTest {
  /** A kind, as a module defines it. */
  @ComponentKind("shape")
  public interface Shape<T> {
    double area();

    default Class<?> domain() {
      return TypeArguments.of(getClass(), Shape.class, 0);
    }
  }

  /** A component, as an author writes it. */
  @Component(name = "square", help = "a square", alsoKnownAs = "quad")
  record Square(@Option(help = "length of a side", above = 0) double side)
      implements Shape<String> {
    Square() {
      this(1.0);
    }

    Square {
      Options.check(Square.class, side);
    }

    @Override
    public double area() {
      return side * side;
    }
  }

  @Component(name = "pile", help = "several shapes")
  record Pile<T>(
      @Option(help = "the shapes", required = true) List<Shape<? super T>> shapes,
      @Option(help = "one more") Optional<Shape<T>> lid,
      @Option(help = "copies", atLeast = 1, atMost = 9) int copies)
      implements Shape<T> {
    Pile() {
      this(List.of(), Optional.empty(), 1);
    }

    @Override
    public double area() {
      double sum = lid.map(Shape::area).orElse(0.0);
      return copies * (sum + shapes.stream().mapToDouble(Shape::area).sum());
    }
  }

  @Component(name = "dot", help = "no options, no record")
  static final class Dot implements Shape<Integer> {
    @Override
    public double area() {
      return 0;
    }
  }

  private static Declaration<Shape<?>> declared(Shape<?> shape) {
    return new Declaration<>(Shape.class, shape, "test");
  }

  private static Components components() {
    return Components.of(
        List.of(declared(new Square()), declared(new Pile<>()), declared(new Dot())));
  }

  private static Shape<?> create(String text) {
    return components().create(Shape.class, Specification.parse(text));
  }

  @Test
  void createsWithDefaultsAndOptions() {
    assertThat(create("square")).isEqualTo(new Square(1));
    assertThat(create("{type: square, side: 3}")).isEqualTo(new Square(3));
    assertThat(create("dot").area()).isZero();
  }

  @Test
  void createsNestedComponentsByTheirType() {
    Shape<?> pile = create("{type: pile, shapes: [square, {type: square, side: 2}], lid: dot}");
    assertThat(pile.area()).isEqualTo(5);
  }

  @Test
  void aSpecificationCreatesTheComponentAgain() {
    Shape<?> pile =
        create("{type: pile, shapes: [{type: square, side: 2.5}], lid: square, copies: 3}");
    Specification specification = Specification.of(pile);
    assertThat(specification.toString())
        .isEqualTo(
            "{type: pile, shapes: [{type: square, side: 2.5}], lid: {type: square, side: 1.0},"
                + " copies: 3}");
    assertThat(components().<Shape<?>>create(Shape.class, specification)).isEqualTo(pile);
    assertThat(Specification.text(new Dot())).isEqualTo("dot");
  }

  /** A model may be built of parts that no file names: those are printed, but never saved. */
  @Test
  void componentsWithoutANameAreNotSaved() {
    Shape<String> nameless =
        new Shape<>() {
          @Override
          public double area() {
            return 7;
          }

          @Override
          public String toString() {
            return "something";
          }
        };
    Pile<String> pile = new Pile<>(List.of(nameless), Optional.empty(), 1);
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "something cannot be written as a name with options: its class lacks @Component.",
        () -> Specification.of(pile));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "something cannot be written as a name with options: its class lacks @Component.",
        () -> Specification.of(nameless));
    assertThat(Specification.text(pile))
        .isEqualTo("{type: pile, shapes: [something], lid: none, copies: 1}");
    assertThat(Specification.text(nameless)).isEqualTo("something");
  }

  /** Passes a type argument on under another name and order. */
  interface Pair<A, B> extends Shape<B> {}

  abstract static class Base<X> implements Pair<Integer, List<X>> {
    @Override
    public double area() {
      return 0;
    }
  }

  static final class Derived extends Base<String> {}

  @Test
  void typesFollowFromTypeArguments() {
    assertThat(new Square().domain()).isEqualTo(String.class);
    assertThat(new Derived().domain()).isEqualTo(List.class);
    assertThat(TypeArguments.of(Derived.class, Pair.class, 0)).isEqualTo(Integer.class);
    assertRefused(
        ErrorCode.INTERNAL,
        "java.lang.String is not a org.okra.core.component.ComponentsTest$Shape.",
        () -> TypeArguments.of(String.class, Shape.class, 0));
    assertThat(new Dot().domain()).isEqualTo(Integer.class);
    assertThatThrownBy(() -> new Pile<>().domain())
        .hasMessageContaining("leaves the type argument of Shape open");
  }

  @Test
  void defaultsComeFromTheConstructorWithoutArguments() {
    List<OptionDescription> options = declared(new Pile<>()).options();
    assertThat(options)
        .extracting(OptionDescription::name)
        .containsExactly("shapes", "lid", "copies");
    assertThat(options)
        .extracting(OptionDescription::defaultText)
        .containsExactly(Optional.empty(), Optional.of("none"), Optional.of("1"));
  }

  private static void refused(String text, ErrorCode code, List<String> path, String message) {
    assertThatThrownBy(() -> create(text))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.path()).isEqualTo(path);
              assertThat(e).hasMessage(message);
            });
  }

  @Test
  void errorsNameTheOptionAndThePathToIt() {
    refused(
        "{type: square, side: 0}",
        ErrorCode.INVALID_OPTION,
        List.of("side"),
        "shape square: Option 'side' is 0.0; it must be a finite number above 0.");
    refused(
        "{type: pile, shapes: [square, {type: square, side: Infinity}]}",
        ErrorCode.INVALID_OPTION,
        List.of("shapes", "1", "side"),
        "shape square: Option 'side' is Infinity; it must be a finite number above 0.");
    refused(
        "{type: pile, shapes: [], copies: 10}",
        ErrorCode.INVALID_OPTION,
        List.of("copies"),
        "shape pile: Option 'copies' is 10; it must be a whole number from 1 to 9.");
    refused(
        "pile",
        ErrorCode.INVALID_OPTION,
        List.of(),
        "shape pile needs the option 'shapes': the shapes.");
    refused(
        "{type: pile, shapes: [squar]}",
        ErrorCode.UNKNOWN_NAME,
        List.of("shapes", "0"),
        "There is no shape 'squar'. Did you mean 'square'? Known: dot, pile, square.");
    refused(
        "{type: square, sid: 1}",
        ErrorCode.INVALID_OPTION,
        List.of("sid"),
        "shape square has no option 'sid'. Did you mean 'side'? Known options: side.");
    refused(
        "QUAD",
        ErrorCode.UNKNOWN_NAME,
        List.of(),
        "There is no shape 'QUAD'. Did you mean 'square'? Known: dot, pile, square.");
  }

  @Test
  void constructorsHoldToTheDeclaredRange() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "Option 'side' is -1.0; it must be a finite number above 0.",
        () -> new Square(-1));
  }
}
