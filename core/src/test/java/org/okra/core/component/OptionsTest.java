package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.okra.core.Refusals.assertRefused;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.ByteSize;

/** Options of every type, from plain values and back. */
final class OptionsTest {
  enum Flavour {
    SWEET,
    VERY_SOUR
  }

  /** A kind of component. */
  @ComponentKind("dish")
  interface Dish {}

  /** A narrower sort of the same kind. */
  interface HotDish extends Dish {}

  @Component(name = "soup", help = "hot")
  record Soup(@Option(help = "degrees", above = 0) double heat) implements HotDish {
    Soup() {
      this(60);
    }
  }

  @Component(name = "salad", help = "cold")
  record Salad() implements Dish {}

  /** One option of every type that is allowed. */
  @Component(name = "everything", help = "all types")
  record Everything(
      @Option(help = "an int") int count,
      @Option(help = "a long") long seed,
      @Option(help = "a double", above = 0) double gamma,
      @Option(help = "a boolean") boolean centred,
      @Option(help = "a text") String label,
      @Option(help = "an enum") Flavour flavour,
      @Option(help = "a component") Dish dish,
      @Option(help = "a component of a narrower sort") HotDish hot,
      @Option(help = "a class with parse") ByteSize memory,
      @Option(help = "numbers", atLeast = 0) List<Double> grid,
      @Option(help = "components") List<Dish> courses,
      @Option(help = "maybe a number", atMost = 10) Optional<Integer> limit,
      @Option(help = "maybe a text") Optional<String> note,
      @Option(help = "maybe a component") Optional<Dish> dessert)
      implements Dish {
    Everything() {
      this(
          3,
          9007199254740993L,
          0.5,
          false,
          "some text",
          Flavour.VERY_SOUR,
          new Soup(2),
          new Soup(),
          ByteSize.parse("6g"),
          List.of(1.0, 2.5),
          List.of(new Salad(), new Soup()),
          Optional.empty(),
          Optional.of("given"),
          Optional.empty());
    }
  }

  @Component(name = "needy", help = "has a required option")
  record Needy(@Option(help = "how many landmarks", required = true, atLeast = 1) int landmarks)
      implements Dish {
    Needy() {
      this(100);
    }
  }

  @Component(name = "broken", help = "has a defect")
  record Broken(@Option(help = "a number") int number) implements Dish {
    Broken() {
      this(0);
    }

    Broken {
      if (number == 7) {
        throw new IllegalStateException("a defect");
      }
      if (number == 8) {
        throw Options.outside("number", number, "any number but 8");
      }
    }
  }

  private static final Components COMPONENTS =
      Components.of(
          List.of(
              declared(new Everything()),
              declared(new Needy()),
              declared(new Broken()),
              declared(new Soup()),
              declared(new Salad())));

  private static Declaration<Dish> declared(Dish dish) {
    return new Declaration<>(Dish.class, dish, "test");
  }

  private static Dish create(String name, Map<String, ?> values) {
    return COMPONENTS.create(Dish.class, new Specification(name, new LinkedHashMap<>(values)));
  }

  private static Everything everything(Map<String, ?> values) {
    return (Everything) create("everything", values);
  }

  private static void refused(String option, Object value, String text) {
    refused(option, value, "option '" + option + "' " + text, List.of(option));
  }

  private static void refused(String option, Object value, String text, List<String> path) {
    assertThatThrownBy(() -> everything(Map.of(option, value)))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION);
              assertThat(e.path()).isEqualTo(path);
            })
        .hasMessage("dish everything: " + text);
  }

  @Test
  void defaultsOfEveryType() {
    assertThat(everything(Map.of())).isEqualTo(new Everything());
  }

  @Test
  void descriptionsInTheOrderOfTheRecord() {
    List<OptionDescription> descriptions = declared(new Everything()).options();
    assertThat(descriptions).hasSize(14);
    assertThat(descriptions.get(2))
        .isEqualTo(
            new OptionDescription(
                "gamma",
                double.class,
                "a double",
                Optional.of(0.5),
                Optional.of(
                    new OptionRange(
                        0,
                        Double.NEGATIVE_INFINITY,
                        Double.POSITIVE_INFINITY,
                        Double.POSITIVE_INFINITY))));
    assertThat(descriptions)
        .extracting(each -> each.defaultText().orElseThrow())
        .containsExactly(
            "3",
            "9007199254740993",
            "0.5",
            "false",
            "some text",
            "very-sour",
            "{type: soup, heat: 2.0}",
            "{type: soup, heat: 60.0}",
            "\"6.00 GiB\"",
            "[1.0, 2.5]",
            "[{type: salad}, {type: soup, heat: 60.0}]",
            "none",
            "given",
            "none");
    assertThat(descriptions.get(9).defaultValue()).contains(List.of(1.0, 2.5));
    assertThat(descriptions.get(9).range()).hasToString("Optional[of at least 0]");
    assertThat(descriptions.get(11).range()).hasToString("Optional[of at most 10]");
    assertThat(descriptions.get(0).range()).isEmpty();
    assertThat(descriptions.stream().filter(each -> each.componentKind().isPresent()))
        .extracting(OptionDescription::name)
        .containsExactly("dish", "hot", "courses", "dessert");
    assertThat(descriptions.get(7).componentKind()).contains(Dish.class);
    OptionDescription required = declared(new Needy()).options().get(0);
    assertThat(required.defaultText()).isEmpty();
    assertThat(required.range()).isPresent();
  }

  @Test
  void givenValuesReplaceDefaults() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("count", "12");
    values.put("seed", "9007199254740995");
    values.put("gamma", 3L);
    values.put("centred", "true");
    values.put("label", 5);
    values.put("flavour", "sweet");
    values.put("dish", "salad");
    values.put("hot", Map.of("type", "soup", "heat", 1));
    values.put("memory", 1024);
    values.put("grid", 7);
    values.put("courses", "salad");
    values.put("limit", 4.0);
    values.put("note", "none");
    values.put("dessert", new Salad());
    assertThat(everything(values))
        .isEqualTo(
            new Everything(
                12,
                9007199254740995L,
                3,
                true,
                "5",
                Flavour.SWEET,
                new Salad(),
                new Soup(1),
                new ByteSize(1024),
                List.of(7.0),
                List.of(new Salad()),
                Optional.of(4),
                Optional.empty(),
                Optional.of(new Salad())));
  }

  /** What is saved in a model file is read back to an equal record, through text too. */
  @Test
  void roundTrip() {
    Everything options =
        new Everything(
            -1,
            Long.MIN_VALUE,
            0.1 + 0.2,
            true,
            "yes: {1}",
            Flavour.SWEET,
            new Everything(),
            new Soup(0.25),
            new ByteSize(1 << 20),
            List.of(),
            List.of(new Needy(9)),
            Optional.of(9),
            Optional.empty(),
            Optional.of(new Soup()));
    Map<String, Object> map = Options.toMap(options);
    assertThat(map.keySet())
        .containsExactly(
            "count", "seed", "gamma", "centred", "label", "flavour", "dish", "hot", "memory",
            "grid", "courses", "limit", "note", "dessert");
    assertThat(map).containsEntry("note", "none").containsEntry("seed", Long.MIN_VALUE);
    assertThat(everything(map)).isEqualTo(options);
    Specification again = Specification.parse(Specification.of(options).toString());
    assertThat(COMPONENTS.<Dish>create(Dish.class, again)).isEqualTo(options);
  }

  @Test
  void theTextNoneIsNotAValue() {
    record Note(@Option(help = "a note") Optional<String> note) {}
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "An optional option cannot hold the text 'none', which stands for no value.",
        () -> Options.toMap(new Note(Optional.of("none"))));
  }

  @Test
  void unknownOptions() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "dish soup has no option 'haet'. Did you mean 'heat'? Known options: heat.",
        () -> create("soup", Map.of("haet", 1)));
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "dish soup has no option 'bandwidth'. Known options: heat.",
        () -> create("soup", Map.of("bandwidth", 1)));
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "dish salad has no option 'heat'. It takes no options.",
        () -> create("salad", Map.of("heat", 1)));
  }

  @Test
  void missingOptions() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "dish needy needs the option 'landmarks': how many landmarks.",
        () -> create("needy", Map.of()));
    assertThat(create("needy", Map.of("landmarks", 5))).isEqualTo(new Needy(5));
  }

  /** {@code gamma:} with nothing behind it, as YAML hands it on. */
  @Test
  void optionsWithoutAValue() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("gamma", null);
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "dish everything: option 'gamma' has no value; write one, or leave the option out.",
        () -> everything(values));
    List<Object> grid = new java.util.ArrayList<>(List.of(1));
    grid.add(null);
    refused(
        "grid",
        grid,
        "option 'grid' has no value; write one, or leave the option out.",
        List.of("grid", "1"));
  }

  @Test
  void valuesOfTheWrongType() {
    refused("gamma", "big", "is big where a number is expected.");
    refused("gamma", true, "is true where a number is expected.");
    refused("gamma", List.of(1), "is [1] where a number is expected.");
    refused("gamma", "1d", "is \"1d\" where a number is expected.");
    refused("count", 2.5, "is 2.5 where a whole number is expected.");
    refused("count", Double.NaN, "is NaN where a whole number is expected.");
    refused(
        "count",
        3_000_000_000L,
        "is 3000000000 where a whole number from -2147483648 to 2147483647 is expected.");
    refused(
        "count",
        1e10,
        "is 1.0E10 where a whole number from -2147483648 to 2147483647 is expected.");
    refused(
        "seed",
        1e17,
        "is 1.0E17 where a whole number from -9223372036854775808 to 9223372036854775807 is"
            + " expected.");
    refused("centred", "yes", "is \"yes\" where true or false is expected.");
    refused("label", Map.of("a", 1), "is {a: 1} where a text is expected.");
    refused("flavour", "swet", "is 'swet'. Did you mean 'sweet'? Allowed: sweet, very-sour.");
    refused("flavour", "SWEET", "is 'SWEET'. Did you mean 'sweet'? Allowed: sweet, very-sour.");
    String component = " where a component, such as gaussian or {type: gaussian, gamma: 0.5} is";
    refused("dish", 5, "is 5" + component + " expected.");
    refused("dish", Map.of("heat", 1), "is {heat: 1}" + component + " expected.");
    refused("hot", "salad", "is salad where one of soup is expected.");
    refused("limit", "some", "is some where a number is expected.");
    refused(
        "grid", List.of(1, "x"), "option 'grid' is x where a number is expected.", path("grid", 1));
    refused(
        "memory",
        "huge",
        "option 'memory': 'huge' is not a size; write a number and k, m, g or t, for example 6g or"
            + " 512m.",
        List.of("memory"));
  }

  private static List<String> path(String option, int element) {
    return List.of(option, Integer.toString(element));
  }

  @Test
  void errorsWithinNestedComponentsNameTheInnerOneAndTheWholePath() {
    assertThatThrownBy(
            () ->
                everything(
                    Map.of("courses", List.of("salad", Map.of("type", "soup", "heat", "hot")))))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.path()).containsExactly("courses", "1", "heat"))
        .hasMessage("dish soup: option 'heat' is hot where a number is expected.");
    assertThatThrownBy(() -> everything(Map.of("dessert", "soop")))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.path()).containsExactly("dessert");
              assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME);
            });
  }

  @Test
  void defectsOfRecordsAreInternal() {
    assertRefused(
        ErrorCode.INTERNAL,
        "dish broken: its constructor failed: java.lang.IllegalStateException: a defect",
        () -> create("broken", Map.of("number", 7)));
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "dish broken: Option 'number' is 8; it must be any number but 8.",
        () -> create("broken", Map.of("number", 8)));
  }

  // ---- ranges --------------------------------------------------------------------------------

  /** A range of every form, over numbers of every type. */
  record Ranges(
      @Option(help = "h", above = 0) double positive,
      @Option(help = "h", above = 0, below = 1) double share,
      @Option(help = "h", atLeast = 0, below = 1) double rate,
      @Option(help = "h", atLeast = 1, atMost = 5) int few,
      @Option(help = "h", atLeast = 1) long many,
      @Option(help = "h", below = 0.5) double small,
      @Option(help = "h", atMost = -2) int low,
      @Option(help = "h") double any,
      @Option(help = "h", above = 0, atMost = 2) List<Double> list,
      @Option(help = "h", atLeast = 3) Optional<Integer> maybe,
      @Option(help = "h", above = 0) String text) {
    Ranges {
      Options.check(
          Ranges.class, positive, share, rate, few, many, small, low, any, list, maybe, text);
    }
  }

  private static final Object[] FITTING = {
    1e-300, 0.5, 0.0, 5, Long.MAX_VALUE, -1e300, -2, 0.0, List.of(2.0), Optional.of(3), "0"
  };

  private static void outside(int index, Object value, String text) {
    Object[] values = FITTING.clone();
    values[index] = value;
    String name = Ranges.class.getRecordComponents()[index].getName();
    assertThatThrownBy(() -> Options.check(Ranges.class, values))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION);
              assertThat(e.path()).containsExactly(name);
            })
        .hasMessage("Option '" + name + "' is " + text + ".");
  }

  @Test
  void numbersOutsideTheirRange() {
    new Ranges(1, 0.5, 0, 1, 1, 0.4, -3, -1e300, List.of(), Optional.empty(), "x");
    Options.check(Ranges.class, FITTING);
    outside(0, 0.0, "0.0; it must be a finite number above 0");
    outside(0, Double.NaN, "NaN; it must be a finite number above 0");
    outside(0, Double.POSITIVE_INFINITY, "Infinity; it must be a finite number above 0");
    outside(1, 1.0, "1.0; it must be a number above 0 and below 1");
    outside(2, -0.1, "-0.1; it must be a number of at least 0 and below 1");
    outside(3, 6, "6; it must be a whole number from 1 to 5");
    outside(4, 0L, "0; it must be a whole number of at least 1");
    outside(5, 0.5, "0.5; it must be a finite number below 0.5");
    outside(6, -1, "-1; it must be a whole number of at most -2");
    outside(7, Double.NEGATIVE_INFINITY, "-Infinity; it must be a finite number");
    outside(8, List.of(1.0, 2.5), "2.5; it must be a number above 0 and of at most 2");
    outside(9, Optional.of(2), "2; it must be a whole number of at least 3");
  }

  @Test
  void allOptionsAreChecked() {
    assertRefused(
        ErrorCode.INTERNAL,
        "org.okra.core.component.OptionsTest$Ranges checks 1 of its 11 options; pass all of them,"
            + " in their order.",
        () -> Options.check(Ranges.class, 1.0));
  }
}
