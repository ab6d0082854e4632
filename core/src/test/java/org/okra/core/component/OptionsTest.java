package org.okra.core.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.ByteSize;

final class OptionsTest {
  enum Flavour {
    SWEET,
    VERY_SOUR
  }

  /** One option of every type that is allowed. */
  record Everything(
      @Option(help = "an int", defaultsTo = "3") int count,
      @Option(help = "a long", defaultsTo = "9007199254740993") long seed,
      @Option(help = "a double", defaultsTo = "0.5") double gamma,
      @Option(help = "a boolean", defaultsTo = "false") boolean centred,
      @Option(help = "a text", defaultsTo = "some text") String label,
      @Option(help = "an enum", defaultsTo = "very-sour") Flavour flavour,
      @Option(help = "a component", defaultsTo = "{type: gaussian, gamma: 2}") Specification kernel,
      @Option(help = "a class with parse", defaultsTo = "6g") ByteSize memory,
      @Option(help = "numbers", defaultsTo = "[1, 2.5]") List<Double> grid,
      @Option(help = "components", defaultsTo = "[linear, {type: gaussian}]")
          List<Specification> terms,
      @Option(help = "maybe a number", defaultsTo = "none") Optional<Integer> limit,
      @Option(help = "maybe a text", defaultsTo = "given") Optional<String> note) {}

  record Ridge(@Option(help = "above 0", defaultsTo = "1.0") double lambda) {
    Ridge {
      if (!(lambda > 0)) {
        throw new OkraException(
            ErrorCode.INVALID_OPTION, "lambda is " + lambda + "; it must be above 0.");
      }
    }
  }

  record Needy(@Option(help = "how many landmarks, at least 1") int landmarks) {}

  record Broken(@Option(help = "a number", defaultsTo = "1") int number) {
    Broken {
      throw new IllegalStateException("a defect");
    }
  }

  record Undescribed(int number) {}

  record Unsupported(@Option(help = "a float", defaultsTo = "1") float number) {}

  record Nested(@Option(help = "a map", defaultsTo = "{}") Map<String, Integer> map) {}

  private static Everything everything(Map<String, ?> values) {
    return Options.read(Everything.class, values, "kernel test");
  }

  private static void refused(String option, Object value, String text) {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "kernel test: option '" + option + "' " + text,
        () -> everything(Map.of(option, value)));
  }

  @Test
  void defaultsOfEveryType() {
    Everything defaults = Options.defaults(Everything.class);
    assertThat(defaults.count()).isEqualTo(3);
    assertThat(defaults.seed()).isEqualTo(9007199254740993L);
    assertThat(defaults.gamma()).isEqualTo(0.5);
    assertThat(defaults.centred()).isFalse();
    assertThat(defaults.label()).isEqualTo("some text");
    assertThat(defaults.flavour()).isEqualTo(Flavour.VERY_SOUR);
    assertThat(defaults.kernel()).isEqualTo(new Specification("gaussian", Map.of("gamma", 2L)));
    assertThat(defaults.memory()).isEqualTo(new ByteSize(6L << 30));
    assertThat(defaults.grid()).containsExactly(1.0, 2.5);
    assertThat(defaults.terms())
        .containsExactly(Specification.of("linear"), Specification.of("gaussian"));
    assertThat(defaults.limit()).isEmpty();
    assertThat(defaults.note()).contains("given");
  }

  @Test
  void descriptionsInTheOrderOfTheRecord() {
    List<OptionDescription> descriptions = Options.describe(Everything.class);
    assertThat(descriptions).hasSize(12);
    assertThat(descriptions.get(2))
        .isEqualTo(new OptionDescription("gamma", double.class, "a double", Optional.of("0.5")));
    assertThat(Options.describe(Needy.class).get(0).defaultText()).isEmpty();
    assertThat(Options.describe(NoOptions.class)).isEmpty();
  }

  @Test
  void givenValuesReplaceDefaults() {
    Everything read =
        everything(
            Map.of(
                "count", "12", "gamma", 3L, "centred", "true", "label", 5, "flavour", "sweet",
                "kernel", "linear", "grid", 7, "limit", 4.0, "note", "none"));
    assertThat(read.count()).isEqualTo(12);
    assertThat(read.gamma()).isEqualTo(3);
    assertThat(read.centred()).isTrue();
    assertThat(read.label()).isEqualTo("5");
    assertThat(read.flavour()).isEqualTo(Flavour.SWEET);
    assertThat(read.kernel()).isEqualTo(Specification.of("linear"));
    assertThat(read.grid()).containsExactly(7.0);
    assertThat(read.limit()).contains(4);
    assertThat(read.note()).isEmpty();
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
            new Specification("sum", Map.of("terms", List.of(Map.of("type", "linear")))),
            new ByteSize(1 << 20),
            List.of(),
            List.of(Specification.of("a", new Ridge(0.25))),
            Optional.of(9),
            Optional.empty());
    Map<String, Object> map = Options.toMap(options);
    assertThat(map.keySet())
        .containsExactly(
            "count", "seed", "gamma", "centred", "label", "flavour", "kernel", "memory", "grid",
            "terms", "limit", "note");
    assertThat(everything(map)).isEqualTo(options);
    @SuppressWarnings("unchecked")
    Map<String, Object> again = (Map<String, Object>) FlowText.parse(FlowText.write(map));
    assertThat(everything(again)).isEqualTo(options);
    Everything defaults = Options.defaults(Everything.class);
    assertThat(everything(Options.toMap(defaults))).isEqualTo(defaults);
  }

  /** An absent value differs from the default, so it has to be written down. */
  @Test
  void absentValuesAreWrittenAsNone() {
    assertThat(Options.toMap(Options.defaults(Everything.class))).containsEntry("limit", "none");
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("note", "none");
    assertThat(Options.toMap(everything(values))).containsEntry("note", "none");
  }

  @Test
  void theTextNoneIsNotAValue() {
    record Note(@Option(help = "a note", defaultsTo = "none") Optional<String> note) {}
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "An optional option cannot hold the text 'none', which stands for no value.",
        () -> Options.toMap(new Note(Optional.of("none"))));
  }

  @Test
  void unknownOptions() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "kernel ridge has no option 'lamda'. Did you mean 'lambda'? Known options: lambda.",
        () -> Options.read(Ridge.class, Map.of("lamda", 1), "kernel ridge"));
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "kernel ridge has no option 'bandwidth'. Known options: lambda.",
        () -> Options.read(Ridge.class, Map.of("bandwidth", 1), "kernel ridge"));
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "kernel linear has no option 'gamma'. It takes no options.",
        () -> Options.read(NoOptions.class, Map.of("gamma", 1), "kernel linear"));
  }

  @Test
  void missingOptions() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "sketch uniform needs the option 'landmarks': how many landmarks, at least 1",
        () -> Options.read(Needy.class, Map.of(), "sketch uniform"));
    assertThat(Options.read(Needy.class, Map.of("landmarks", 5), "sketch").landmarks())
        .isEqualTo(5);
  }

  /** {@code gamma:} with nothing behind it, as YAML hands it on. */
  @Test
  void optionsWithoutAValue() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("gamma", null);
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "kernel test: option 'gamma' has no value; write one, or leave the option out.",
        () -> everything(values));
  }

  @Test
  void valuesOfTheWrongType() {
    refused("gamma", "big", "is big where a number is expected.");
    refused("gamma", true, "is true where a number is expected.");
    refused("gamma", List.of(1), "is [1] where a number is expected.");
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
    refused(
        "kernel",
        5,
        "is 5 where a component, such as gaussian or {type: gaussian, gamma: 0.5} is expected.");
    refused(
        "kernel",
        Map.of("gamma", 1),
        "is {gamma: 1} where a component, such as gaussian or {type: gaussian, gamma: 0.5} is"
            + " expected.");
    refused("grid", List.of(1, "x"), "is x where a number is expected.");
    refused("limit", "some", "is some where a number is expected.");
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "kernel test: option 'memory': 'huge' is not a size; write a number and k, m, g or t, for"
            + " example 6g or 512m.",
        () -> everything(Map.of("memory", "huge")));
  }

  @Test
  void valuesThatTheRecordRefuses() {
    assertRefused(
        ErrorCode.INVALID_OPTION,
        "estimator ridge: lambda is -1.0; it must be above 0.",
        () -> Options.read(Ridge.class, Map.of("lambda", -1), "estimator ridge"));
  }

  @Test
  void defectsOfRecordsAreInternal() {
    assertRefused(
        ErrorCode.INTERNAL,
        "kernel broken: the options record failed: java.lang.IllegalStateException: a defect",
        () -> Options.read(Broken.class, Map.of(), "kernel broken"));
    assertRefused(
        ErrorCode.INTERNAL,
        "Component 'number' of org.okra.core.component.OptionsTest$Undescribed lacks @Option.",
        () -> Options.defaults(Undescribed.class));
    assertRefused(
        ErrorCode.INTERNAL,
        "Unsupported: option 'number' has type float, which has no public static parse(String).",
        () -> Options.defaults(Unsupported.class));
    assertRefused(
        ErrorCode.INTERNAL,
        "Nested: option 'map' has the unsupported type java.util.Map<java.lang.String,"
            + " java.lang.Integer>.",
        () -> Options.defaults(Nested.class));
  }
}
