package org.okra.experiments.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.experiments.plugin.Components;
import org.okra.experiments.plugin.Kind;

/** Reads and checks experiment files. */
public final class ExperimentReader {
  /** Keys that do not belong to a single method. */
  static final Set<String> OUTSIDE_METHOD =
      Set.of("name", "method", "seeds", "pictures", "compare");

  private static final Set<String> NOT_SEARCHED =
      Set.of("dataset", "split", "labelled", "metrics", "search");

  /** Every key of a file. */
  static final List<String> KEYS =
      List.of(
          "name",
          "method",
          "dataset",
          "split",
          "labelled",
          "preprocess",
          "input",
          "output",
          "estimator",
          "decoder",
          "metrics",
          "seeds",
          "search",
          "pictures",
          "compare");

  private static final int MOST_SEEDS = 10_000;
  static final String FROM = "from";
  private static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._+-]{0,99}";

  private final SpecificationReader specifications;

  /** Checks names and options against these components. */
  public ExperimentReader(Components components) {
    this.specifications = new SpecificationReader(components);
  }

  /**
   * Reads a file.
   *
   * @param assignments changes such as {@code estimator.lambda=1e-3}, as {@code --set} gives them
   */
  public ExperimentFile read(Path file, List<String> assignments) {
    try {
      return parse(String.valueOf(file.getFileName()), Files.readString(file), assignments);
    } catch (CharacterCodingException e) {
      throw Errors.fileFormat(e, "%s is not a text in UTF-8.", file);
    } catch (IOException e) {
      String reason = Files.exists(file) ? e.toString() : "there is no such file";
      throw Errors.of(ErrorCode.FILE_NOT_FOUND, e, "Cannot read %s: %s", file, reason);
    }
  }

  /**
   * Reads a text.
   *
   * @param source what error texts call it
   */
  public ExperimentFile parse(String source, String text, List<String> assignments) {
    Node root = YamlText.read(source, text);
    root.checkKeys("The file", KEYS);
    root = withDefaults(root);
    for (String assignment : assignments) {
      root = assign(root, assignment);
    }
    root.checkKeys("The file", KEYS);
    String name = name(required(root, "name", "The file"));
    List<Method> methods = new ArrayList<>();
    Node own = root.entries("The file").get("method");
    methods.add(method(own == null ? name : name(own), root));
    Node compare = root.entries("The file").get("compare");
    if (compare != null) {
      for (Map.Entry<String, Node> each : compare.entries("compare").entrySet()) {
        methods.add(variation(each.getKey(), each.getValue(), root, methods));
      }
    }
    methods.forEach(this::checkSearch);
    @SuppressWarnings("unchecked") // The root is a mapping.
    Map<String, Object> configuration = (Map<String, Object>) root.plain();
    Optional<Pictures> pictures =
        optional(root.entries("The file"), "pictures").map(ExperimentReader::pictures);
    return new ExperimentFile(name, seeds(root), methods, pictures, configuration);
  }

  /** Every value to be tried must make a valid method, so that no search fails halfway. */
  private void checkSearch(Method method) {
    method
        .search()
        .ifPresent(
            search ->
                search
                    .space()
                    .forEach(
                        (path, values) -> {
                          checkSearched(path, method.tree());
                          values.values().forEach(value -> vary(method, Map.of(path, value)));
                        }));
  }

  /** What is decided before the training part is cut again cannot be searched on it. */
  private static void checkSearched(String path, Node tree) {
    String head = path(path, tree.place()).get(0);
    if (OUTSIDE_METHOD.contains(head) || NOT_SEARCHED.contains(head)) {
      throw ExperimentReader.required(tree, "search", "The file")
          .place()
          .error(
              ErrorCode.INVALID_OPTION,
              "'"
                  + path
                  + "' cannot be searched: it decides what the data are or how they are judged.");
    }
  }

  /** A method with some of its settings changed, such as those that a search proposes. */
  public Method vary(Method method, Map<String, Object> changes) {
    Node tree = method.tree();
    for (Map.Entry<String, Object> change : changes.entrySet()) {
      Place place = new Place(change.getKey(), 0);
      tree = tree.with(path(change.getKey(), place), Node.of(change.getValue(), place));
    }
    tree.checkKeys("A search", KEYS);
    return method(method.name(), tree);
  }

  /** Defaults stand in the tree, so that {@code estimator.lambda} can be set without naming one. */
  private static Node withDefaults(Node root) {
    return withDefault(withDefault(root, "estimator", "ridge"), "decoder", "candidates");
  }

  private static Node withDefault(Node root, String key, String type) {
    return root.entries("The file").containsKey(key)
        ? root
        : root.with(List.of(key, "type"), new Node(type, new Place("default", 0)));
  }

  private static Node assign(Node root, String assignment) {
    Place place = new Place("--set " + assignment, 0);
    int equals = assignment.indexOf('=');
    if (equals < 1) {
      throw place.error(ErrorCode.INVALID_OPTION, "write key=value, such as estimator.lambda=1e-3");
    }
    String key = assignment.substring(0, equals).strip();
    Node value = YamlText.readValue(place, assignment.substring(equals + 1).strip());
    return root.with(path(key, place), value);
  }

  private static List<String> path(String key, Place place) {
    List<String> path = List.of(key.split("\\.", -1));
    if (path.stream().anyMatch(String::isBlank)) {
      throw place.error(
          ErrorCode.INVALID_OPTION, "'" + key + "' is no path such as input.kernel.gamma.");
    }
    return path;
  }

  private Method variation(String name, Node changes, Node root, List<Method> before) {
    name(new Node(name, changes.place()));
    if (before.stream().anyMatch(method -> method.name().equals(name))) {
      throw changes
          .place()
          .error(ErrorCode.DUPLICATE_NAME, "Two methods are called '" + name + "'.");
    }
    Node tree = root;
    for (Map.Entry<String, Node> change : changes.entries("A variation").entrySet()) {
      Place place = change.getValue().place();
      List<String> path = path(change.getKey(), place);
      if (OUTSIDE_METHOD.contains(path.get(0))) {
        throw place.error(
            ErrorCode.INVALID_OPTION, "A variation cannot change '" + path.get(0) + "'.");
      }
      tree = tree.with(path, change.getValue());
    }
    tree.checkKeys("A variation", KEYS);
    return method(name, tree);
  }

  private Method method(String name, Node root) {
    Map<String, Node> file = root.entries("The file");
    Node input = required(root, "input", "The file");
    input.checkKeys("input", List.of("kernel", "sketch"));
    Node output = required(root, "output", "The file");
    output.checkKeys("output", List.of("kernel", "sketch", "projection"));
    Node decoder = required(root, "decoder", "The file");
    List<Specification> metrics =
        required(root, "metrics", "The file").elements().stream()
            .map(each -> specifications.read(each, Kind.METRIC))
            .toList();
    Settings settings =
        new Settings(
            dataset(required(root, "dataset", "The file")),
            optional(file, "split").map(node -> specifications.read(node, Kind.SPLIT)),
            optional(file, "labelled")
                .map(node -> count(node, "labelled", "a number of training rows"))
                .orElse(OptionalInt.empty()),
            steps(file),
            specifications.read(required(input, "kernel", "input"), Kind.KERNEL),
            sketch(input.entries("input")),
            specifications.read(required(output, "kernel", "output"), Kind.KERNEL),
            sketch(output.entries("output")),
            optional(output.entries("output"), "projection")
                .map(node -> specifications.read(node, Kind.PROJECTION))
                .orElse(Specification.of("none")),
            specifications.read(required(root, "estimator", "The file"), Kind.ESTIMATOR),
            specifications.read(decoder, Kind.DECODER, Set.of(FROM)),
            candidates(decoder),
            metrics);
    checkMetrics(metrics, file.get("metrics"));
    SearchReader search = new SearchReader(specifications);
    return new Method(
        name, settings, optional(file, "search").map(node -> search.read(node, metrics)), root);
  }

  private static void checkMetrics(List<Specification> metrics, Node node) {
    if (metrics.isEmpty()) {
      throw node.place().error(ErrorCode.INVALID_OPTION, "metrics needs at least one metric.");
    }
    if (new LinkedHashSet<>(metrics).size() < metrics.size()) {
      throw node.place().error(ErrorCode.DUPLICATE_NAME, "A metric is listed twice.");
    }
  }

  private Specification dataset(Node node) {
    if (node.isMapping()) {
      Map<String, Node> entries = node.entries("dataset");
      if (!entries.containsKey("type") && entries.containsKey("name")) {
        Node type = new Node("catalogue", node.place());
        return specifications.read(node.with(List.of("type"), type), Kind.DATASET);
      }
    }
    return specifications.read(node, Kind.DATASET);
  }

  private List<Specification> steps(Map<String, Node> file) {
    return optional(file, "preprocess").stream()
        .flatMap(node -> node.elements().stream())
        .map(node -> specifications.read(node, Kind.PREPARATION))
        .toList();
  }

  private Specification sketch(Map<String, Node> side) {
    return optional(side, "sketch")
        .map(node -> specifications.read(node, Kind.SKETCH))
        .orElse(Specification.of("identity"));
  }

  private static CandidateSource candidates(Node decoder) {
    if (!decoder.isMapping() || !decoder.entries("decoder").containsKey(FROM)) {
      return CandidateSource.TRAIN;
    }
    Node from = decoder.entries("decoder").get(FROM);
    return switch (String.valueOf(from.value())) {
      case "train" -> CandidateSource.TRAIN;
      case "all" -> CandidateSource.ALL;
      default ->
          throw from.place()
              .error(
                  ErrorCode.INVALID_OPTION,
                  "from is '"
                      + from.plain()
                      + "'; allowed are train (training outputs) and all (those of the test part"
                      + " too).");
    };
  }

  private static List<Long> seeds(Node root) {
    Node node = root.entries("The file").get("seeds");
    if (node == null) {
      return List.of(0L);
    }
    if (node.value() instanceof Long count) {
      if (count < 1 || count > MOST_SEEDS) {
        throw node.place()
            .error(
                ErrorCode.INVALID_OPTION,
                "seeds is " + count + "; a number of repetitions from 1 to " + MOST_SEEDS + ".");
      }
      return LongStream.range(0, count).boxed().toList();
    }
    List<Long> seeds = new ArrayList<>();
    for (Node each : node.elements()) {
      if (!(each.value() instanceof Long seed) || seeds.contains(seed)) {
        throw each.place()
            .error(
                ErrorCode.INVALID_OPTION,
                "seeds must be a number of repetitions, or a list of different whole numbers.");
      }
      seeds.add(seed);
    }
    if (seeds.isEmpty() || seeds.size() > MOST_SEEDS) {
      throw node.place()
          .error(ErrorCode.INVALID_OPTION, "seeds needs from 1 to " + MOST_SEEDS + " of them.");
    }
    return seeds;
  }

  private static Pictures pictures(Node node) {
    node.checkKeys("pictures", List.of("width", "joined"));
    int width =
        count(required(node, "width", "pictures"), "width", "the width of a picture").getAsInt();
    Node joined = node.entries("pictures").get("joined");
    if (joined != null && !(joined.value() instanceof Boolean)) {
      throw joined.place().error(ErrorCode.INVALID_OPTION, "joined must be true or false.");
    }
    boolean below = joined != null && (Boolean) joined.value();
    return new Pictures(width, below ? Pictures.Layout.JOINED : Pictures.Layout.SEPARATE);
  }

  private static OptionalInt count(Node node, String key, String what) {
    if (node.value() instanceof Long count && count >= 1 && count <= Integer.MAX_VALUE) {
      return OptionalInt.of(count.intValue());
    }
    throw node.place()
        .error(
            ErrorCode.INVALID_OPTION,
            key + " is " + node.plain() + "; it must be " + what + ", at least 1.");
  }

  private static String name(Node node) {
    String text = String.valueOf(node.value());
    if (node.isMapping() || !text.matches(NAME_PATTERN)) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "'"
                  + text
                  + "' is not a name: up to 100 letters, digits, dots, dashes, plus signs and"
                  + " underscores, starting with a letter or digit.");
    }
    return text;
  }

  static Node required(Node mapping, String key, String what) {
    Node node = mapping.entries(what).get(key);
    if (node == null) {
      throw mapping.place().error(ErrorCode.INVALID_OPTION, what + " needs the key '" + key + "'.");
    }
    return node;
  }

  /** What is there and not {@code none}. */
  static Optional<Node> optional(Map<String, Node> entries, String key) {
    return Stream.ofNullable(entries.get(key))
        .filter(node -> !SpecificationReader.isNone(node))
        .findFirst();
  }
}
