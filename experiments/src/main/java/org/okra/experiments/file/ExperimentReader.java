package org.okra.experiments.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.LongStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.linear.Precision;
import org.okra.core.resource.ByteSize;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.evaluation.Metric;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/** Reads and checks experiment files. */
public final class ExperimentReader {
  /** Far above what 100 000 nodes take; others are data, or a device without an end. */
  private static final int MOST_BYTES = 1 << 26;

  /** Keys that do not belong to a single method. */
  static final Set<String> OUTSIDE_METHOD =
      Set.of("name", "method", "seeds", "pictures", "compare", "datasets");

  private static final Set<String> NOT_SEARCHED =
      Set.of("dataset", "split", "labelled", "metrics", "search", "conformal");

  private static final int MOST_SEEDS = 10_000;
  private static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._+-]{0,99}";
  private static final String FILE = "The file";
  private static final Place DEFAULT = new Place("default", 0);
  private static final String TYPE = "type";
  private static final String DATASETS = "datasets";

  private final ComponentReader components;
  private final Optional<Completion> completion;

  /** A reader of files that name these components, and leave nothing open. */
  public ExperimentReader(Components components) {
    this.components = new ComponentReader(components);
    this.completion = Optional.empty();
  }

  /**
   * A reader of files that name these components.
   *
   * @param completion what becomes of the word auto
   */
  @Inject
  public ExperimentReader(Components components, Completion completion) {
    this.components = new ComponentReader(components);
    this.completion = Optional.of(completion);
  }

  /**
   * Reads a file.
   *
   * @param assignments changes such as {@code estimator.lambda=1e-3}, as {@code --set} gives them
   */
  public ExperimentFile read(Path file, List<String> assignments) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw Errors.fileFormat(
            "%s holds more than %s, which no experiment file does; check its name.",
            file, new ByteSize(MOST_BYTES));
      }
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return parse(String.valueOf(file.getFileName()), text, assignments);
    } catch (CharacterCodingException e) {
      throw Errors.fileFormat(e, "%s is not a text in UTF-8.", file);
    } catch (IOException e) {
      String reason =
          Files.exists(file) ? e.toString() : "there is no such file; check its name and folder";
      throw Errors.of(ErrorCode.FILE_NOT_FOUND, e, "Cannot read %s: %s", file, reason);
    }
  }

  /**
   * Reads a text.
   *
   * @param source what error texts call it
   */
  public ExperimentFile parse(String source, String text, List<String> assignments) {
    Node root = withDefaults(YamlText.read(source, text));
    for (String assignment : assignments) {
      root = assign(root, assignment);
    }
    root.checkKeys(FILE, ExperimentKeys.FILE);
    root = completed(root);
    String name = name(root.required("name", FILE));
    List<Method> methods = new ArrayList<>();
    if (root.given(DATASETS).isEmpty()) {
      methods.addAll(methods(name, root, ""));
    } else {
      for (Map.Entry<String, Node> each : datasets(root).entrySet()) {
        methods.addAll(methods(name, on(each.getValue(), root), each.getKey()));
      }
    }
    methods.forEach(this::checkSearch);
    methods.forEach(method -> checkAfter(method, methods));
    @SuppressWarnings("unchecked") // The root is a mapping.
    Map<String, Object> configuration = (Map<String, Object>) root.plain();
    return new ExperimentFile(
        name,
        root.child("seeds").map(ExperimentReader::seeds).orElse(List.of(0L)),
        methods,
        root.given("pictures").map(ExperimentReader::pictures),
        configuration);
  }

  /** What a file leaves to the data is said in the tree, so that results and models show it. */
  private Node completed(Node root) {
    Map<String, Object> plain = new LinkedHashMap<>();
    root.entries(FILE)
        .forEach(
            (key, node) -> {
              if (!isDefault(node)) {
                plain.put(key, node.plain());
              }
            });
    Node all = root;
    if (completion.isPresent() && completion.get().isNeeded(plain)) {
      // Through the text, so that numbers are what they are in files.
      Node said = YamlText.read("auto", ExperimentText.of(completion.get().complete(plain)));
      for (Map.Entry<String, Node> each : said.entries(FILE).entrySet()) {
        Object value = each.getValue().plain();
        if (!value.equals(plain.get(each.getKey()))) {
          Place place = root.child(each.getKey()).orElse(root).place();
          all = all.with(List.of(each.getKey()), Node.of(value, place));
        }
      }
    }
    return all;
  }

  /** The data sets of a file with several, by their names. */
  private static Map<String, Node> datasets(Node root) {
    Node node = root.required(DATASETS, FILE);
    Map<String, Node> sets = node.entries(DATASETS);
    if (root.child("dataset").isPresent()) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION, "The file has 'dataset' and 'datasets'; keep one of them.");
    }
    if (sets.isEmpty()) {
      throw node.place().error(ErrorCode.INVALID_OPTION, "datasets needs at least one data set.");
    }
    sets.forEach((name, each) -> name(new Node(name, each.place())));
    return sets;
  }

  /** The file with one of its data sets, and with the settings that go with it. */
  private static Node on(Node dataset, Node root) {
    return dataset.child("dataset").isPresent()
        ? changed(root, dataset, "A data set")
        : root.with(List.of("dataset"), dataset);
  }

  /** The experiment and its variations on one data set. */
  private List<Method> methods(String name, Node root, String dataset) {
    List<Method> methods = new ArrayList<>();
    String first = root.child("method").map(ExperimentReader::name).orElse(name);
    methods.add(method(first, root, dataset));
    if (root.child("compare").isPresent()) {
      for (Map.Entry<String, Node> each :
          root.required("compare", FILE).entries("compare").entrySet()) {
        methods.add(variation(each.getKey(), each.getValue(), root, methods));
      }
    }
    return methods;
  }

  /** Every value to be tried must make a valid method, so that no search fails halfway. */
  private void checkSearch(Method method) {
    method.search().ifPresent(search -> checkSearch(method, search));
  }

  private void checkSearch(Method method, SearchSettings search) {
    checkSpace(method, search.space(), Map.of());
    for (Map<String, SearchSettings.Dimension> each : search.alternatives()) {
      // Settings of an alternative may be valid only together, such as a kernel and its sketch.
      Map<String, Object> first = new LinkedHashMap<>();
      each.forEach((path, values) -> first.put(path, values.values().get(0)));
      checkSpace(method, each, first);
    }
  }

  private void checkSpace(
      Method method, Map<String, SearchSettings.Dimension> space, Map<String, Object> others) {
    space.forEach(
        (path, values) -> {
          checkSearched(path, method.tree());
          for (Object value : values.values()) {
            Map<String, Object> settings = new LinkedHashMap<>(others);
            settings.put(path, value);
            checkCandidates(method, vary(method, settings));
          }
        });
  }

  /** A search can start from the choice of a method that is run, with a search, before it. */
  private static void checkAfter(Method method, List<Method> all) {
    Optional<String> after = method.search().flatMap(SearchSettings::after);
    boolean known =
        all.subList(0, all.indexOf(method)).stream()
            .anyMatch(
                each ->
                    after.equals(Optional.of(each.name()))
                        && each.search().isPresent()
                        && each.dataset().equals(method.dataset())
                        && each.settings().split().equals(method.settings().split()));
    if (after.isPresent() && !known) {
      throw method
          .place("search", "after")
          .error(
              ErrorCode.INVALID_OPTION,
              "The search of '%s' comes after '%s', which is no method before it with a search and"
                  + " the same split.",
              method.name(),
              after.get());
    }
  }

  /** A file of candidates says which rows are asked, so that it cannot be searched either. */
  private static void checkCandidates(Method method, Method varied) {
    CandidateSource before = method.settings().candidates();
    CandidateSource after = varied.settings().candidates();
    boolean files =
        before instanceof CandidateSource.Table || after instanceof CandidateSource.Table;
    if (files && !before.equals(after)) {
      throw method
          .place("search")
          .error(
              ErrorCode.INVALID_OPTION,
              "A file of candidates cannot be searched: it decides which rows are judged.");
    }
  }

  /** What is decided before the training part is cut again cannot be searched on it. */
  private static void checkSearched(String path, Node tree) {
    String head = path(path, tree.place()).get(0);
    if (OUTSIDE_METHOD.contains(head) || NOT_SEARCHED.contains(head)) {
      throw tree.required("search", FILE)
          .place()
          .error(
              ErrorCode.INVALID_OPTION,
              "'%s' cannot be searched: it decides what the data are or how they are judged.",
              path);
    }
  }

  /** A method with some of its settings changed, such as those that a search proposes. */
  public Method vary(Method method, Map<String, Object> changes) {
    Node tree = method.tree();
    for (Map.Entry<String, Object> change : changes.entrySet()) {
      Place place = new Place(change.getKey(), 0);
      tree = tree.with(path(change.getKey(), place), Node.of(change.getValue(), place));
    }
    tree.checkKeys("A search", ExperimentKeys.FILE);
    return method(method.name(), tree, method.dataset());
  }

  /** Defaults are in the tree, so that {@code estimator.lambda} can be set without naming one. */
  private static Node withDefaults(Node root) {
    return withDefault(withDefault(root, "estimator", "ridge"), "decoder", "candidates");
  }

  private static Node withDefault(Node root, String key, String type) {
    return root.entries(FILE).containsKey(key)
        ? root
        : root.with(List.of(key, TYPE), new Node(type, DEFAULT));
  }

  /** Whether a file says nothing of a part, not even its options. */
  private static boolean isDefault(Node part) {
    return part.isMapping()
        && part.entries(TYPE).size() == 1
        && part.child(TYPE).filter(type -> type.place().equals(DEFAULT)).isPresent();
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
          ErrorCode.INVALID_OPTION, "'%s' is no path such as input.kernel.gamma.", key);
    }
    return path;
  }

  private Method variation(String name, Node changes, Node root, List<Method> before) {
    name(new Node(name, changes.place()));
    if (before.stream().anyMatch(method -> method.name().equals(name))) {
      throw changes.place().error(ErrorCode.DUPLICATE_NAME, "Two methods are called '%s'.", name);
    }
    for (Map.Entry<String, Node> change : changes.entries("A variation").entrySet()) {
      if (change.getKey().split("\\.")[0].equals("dataset") && root.given(DATASETS).isPresent()) {
        throw change
            .getValue()
            .place()
            .error(
                ErrorCode.INVALID_OPTION,
                "A variation cannot change 'dataset' in a file with 'datasets'.");
      }
    }
    return method(name, changed(root, changes, "A variation"), before.get(0).dataset());
  }

  /** Settings by path, as a variation or a data set changes them. */
  private static Node changed(Node root, Node changes, String what) {
    Node tree = root;
    for (Map.Entry<String, Node> change : changes.entries(what).entrySet()) {
      Place place = change.getValue().place();
      List<String> path = path(change.getKey(), place);
      if (OUTSIDE_METHOD.contains(path.get(0))) {
        throw place.error(
            ErrorCode.INVALID_OPTION,
            "%s cannot change '%s'; give it once, outside '%s'.",
            what,
            path.get(0),
            what.equals("A variation") ? "compare" : DATASETS);
      }
      tree = tree.with(path, change.getValue());
    }
    tree.checkKeys(what, ExperimentKeys.FILE);
    return tree;
  }

  private Method method(String name, Node root, String dataset) {
    Node input = root.required("input", FILE);
    input.checkKeys("input", ExperimentKeys.INPUT);
    Node output = root.required("output", FILE);
    output.checkKeys("output", ExperimentKeys.OUTPUT);
    Node decoderNode = root.required("decoder", FILE);
    Kernel<?> outputKernel = components.read(output.required("kernel", "output"), Kernel.class);
    Decoder decoder = components.read(decoderNode, Decoder.class, Set.of(ExperimentKeys.FROM));
    Settings settings =
        new Settings(
            dataset(root.required("dataset", FILE)),
            root.given("split").map(node -> components.<SplitMethod>read(node, SplitMethod.class)),
            root.given("labelled")
                .map(node -> OptionalInt.of(count(node, "labelled", "a number of training rows")))
                .orElse(OptionalInt.empty()),
            root.given("preprocess")
                .map(node -> components.<Preparation>readAll(node, Preparation.class))
                .orElse(List.of()),
            root.given("targets").map(ExperimentReader::targets).orElse(Targets.AS_THEY_ARE),
            components.read(input.required("kernel", "input"), Kernel.class),
            sketch(input),
            outputKernel,
            outputSketch(output, outputKernel, decoder),
            output
                .given("projection")
                .map(node -> components.<ProjectionLearner>read(node, ProjectionLearner.class)),
            components.read(root.required("estimator", FILE), Estimator.class),
            decoder,
            decoderNode
                .child(ExperimentKeys.FROM)
                .map(CandidateReader::read)
                .orElse(CandidateSource.TRAIN),
            metrics(root.required("metrics", FILE)),
            root.given("precision").map(ExperimentReader::precision),
            root.given("conformal").map(ConformalReader::read));
    SearchReader search = new SearchReader(components);
    return new Method(
        name,
        settings,
        root.given("search").map(node -> search.read(node, settings.metrics())),
        root,
        dataset);
  }

  private List<Metric<?, ?>> metrics(Node node) {
    List<Metric<?, ?>> metrics = components.readAll(node, Metric.class);
    if (metrics.isEmpty()) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "metrics needs at least one metric, such as [rmse] or [f1].");
    }
    if (new LinkedHashSet<>(metrics).size() < metrics.size()) {
      throw node.place().error(ErrorCode.DUPLICATE_NAME, "A metric is listed twice.");
    }
    return metrics;
  }

  /** {@code {name: bibtex}} is short for {@code {type: catalogue, name: bibtex}}. */
  private DatasetSource dataset(Node node) {
    boolean named = node.child("name").isPresent() && node.child(TYPE).isEmpty();
    return components.read(
        named ? node.with(List.of(TYPE), new Node("catalogue", node.place())) : node,
        DatasetSource.class);
  }

  private MapSource sketch(Node side) {
    return side.given("sketch")
        .map(node -> components.<MapSource>read(node, MapSource.class))
        .orElseGet(MapSource::exact);
  }

  /**
   * Without a word on it, vectors that are read as they are predicted, under the linear kernel, are
   * their own coordinates: the same model as from all outputs, at the cost of the coordinates.
   */
  private MapSource outputSketch(Node side, Kernel<?> kernel, Decoder decoder) {
    boolean silent = side.child("sketch").isEmpty() && side.child("projection").isEmpty();
    return silent && kernel.isInnerProduct() && decoder.readsVectors()
        ? MapSource.coordinates()
        : sketch(side);
  }

  private static Precision precision(Node node) {
    return switch (String.valueOf(node.value())) {
      case "double" -> Precision.DOUBLE;
      case "single" -> Precision.SINGLE;
      default ->
          throw node.place()
              .error(
                  ErrorCode.INVALID_OPTION,
                  "precision is '%s'; allowed are double and single (large products in float,"
                      + " faster and with six digits).",
                  node.plain());
    };
  }

  private static Targets targets(Node node) {
    return switch (String.valueOf(node.value())) {
      case "centre" -> Targets.CENTRE;
      case "standardise" -> Targets.STANDARDISE;
      default ->
          throw node.place()
              .error(
                  ErrorCode.INVALID_OPTION,
                  "targets is '%s'; allowed are centre, standardise (undone to predictions) and"
                      + " none.",
                  node.plain());
    };
  }

  private static List<Long> seeds(Node node) {
    if (node.value() instanceof Long count) {
      if (count < 1 || count > MOST_SEEDS) {
        throw node.place()
            .error(
                ErrorCode.INVALID_OPTION,
                "seeds is %d; it must be a number of repetitions from 1 to %d.",
                count,
                MOST_SEEDS);
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
          .error(ErrorCode.INVALID_OPTION, "seeds needs from 1 to %d of them.", MOST_SEEDS);
    }
    return seeds;
  }

  private static Pictures pictures(Node node) {
    node.checkKeys("pictures", ExperimentKeys.PICTURES);
    int width = count(node.required("width", "pictures"), "width", "the width of a picture");
    Optional<Node> joined = node.child("joined");
    if (joined.isPresent() && !(joined.get().value() instanceof Boolean)) {
      throw joined.get().place().error(ErrorCode.INVALID_OPTION, "joined must be true or false.");
    }
    boolean below = joined.isPresent() && (Boolean) joined.get().value();
    return new Pictures(width, below ? Pictures.Layout.JOINED : Pictures.Layout.SEPARATE);
  }

  /** A whole number, at least 1. */
  static int count(Node node, String key, String what) {
    if (node.value() instanceof Long count && count >= 1 && count <= Integer.MAX_VALUE) {
      return count.intValue();
    }
    throw node.place()
        .error(
            ErrorCode.INVALID_OPTION,
            "%s is %s; it must be %s, at least 1.",
            key,
            node.plain(),
            what);
  }

  private static String name(Node node) {
    String text = String.valueOf(node.value());
    if (node.isMapping() || !text.matches(NAME_PATTERN)) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "'%s' is not a name: up to 100 letters, digits, dots, dashes, plus signs and"
                  + " underscores, starting with a letter or digit.",
              text);
    }
    return text;
  }
}
