package org.okra.experiments.model;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.okra.core.Errors;
import org.okra.core.container.Container;
import org.okra.core.resource.ByteSize;
import org.okra.core.resource.MemoryBudget;
import org.okra.experiments.file.ExperimentText;

/**
 * What is in a model file, told from its parts alone: no component is looked up, so that a file can
 * be told apart without the plugins that it needs.
 *
 * @param kind what the file holds
 * @param facts by short name, in the order of telling
 * @param configuration of the method as YAML; empty when the file has none
 * @param parts every part with its size
 */
public record Inspection(
    String kind, Map<String, String> facts, String configuration, List<Container.Part> parts) {

  /** Reads a file of any kind that Okra writes. */
  public static Inspection of(Path file, MemoryBudget memory) {
    Container container = Container.read(file, memory);
    Map<String, String> facts = new LinkedHashMap<>();
    long bytes = container.parts().stream().mapToLong(Container.Part::bytes).sum();
    facts.put("kind", container.kind());
    facts.put("size", new ByteSize(bytes) + " in " + container.parts().size() + " parts");
    if (container.has(PipelineFiles.FORMAT)) {
      facts.put("format", first(container, PipelineFiles.FORMAT));
    }
    if (container.has(PipelineFiles.VERSION)) {
      facts.put("written by", "okra " + container.text(PipelineFiles.VERSION));
    }
    String configuration = "";
    boolean pipeline = container.kind().equals(PipelineFiles.KIND);
    if (pipeline && container.has(PipelineFiles.ABOUT)) {
      About about = About.parse(container.text(PipelineFiles.ABOUT));
      addAbout(facts, about);
      configuration = ExperimentText.of(about.configuration());
    }
    addModel(facts, pipeline ? container.below(PipelineFiles.MODEL) : container);
    if (pipeline) {
      addRest(facts, container);
    }
    return new Inspection(container.kind(), facts, configuration, container.parts());
  }

  private static void addAbout(Map<String, String> facts, About about) {
    facts.put("experiment", about.experiment());
    facts.put("method", about.method());
    facts.put("seed", Long.toString(about.seed()));
    facts.put(
        "data",
        about.data().entrySet().stream()
            .map(each -> each.getKey() + " " + each.getValue())
            .collect(Collectors.joining(", ")));
    if (!about.chosen().isEmpty()) {
      facts.put("chosen by search", about.chosen().toString());
    }
    if (!about.facts().isEmpty()) {
      facts.put("training", about.facts().toString());
    }
  }

  private static void addModel(Map<String, String> facts, Container model) {
    for (String side : List.of("input", "output")) {
      Container map = model.below(side);
      if (map.has("type")) {
        facts.put(side + " map", map(map));
      }
      if (map.has("kernel/specification")) {
        facts.put(side + " kernel", map.text("kernel/specification"));
      }
    }
    if (model.has("output-kernel/specification")) {
      facts.put("output kernel", model.text("output-kernel/specification"));
    }
    Container coefficients = model.below("coefficients");
    String constant = coefficients.has("constant") ? ", and an intercept" : "";
    if (coefficients.has("matrix/shape")) {
      facts.put("coefficients", shape(coefficients.integers("matrix/shape")) + constant);
    } else if (coefficients.has("size")) {
      String n = first(coefficients, "size");
      facts.put("coefficients", "inverse of " + n + " x " + n + ", as a triangle" + constant);
    }
  }

  private static String map(Container map) {
    if (map.has("frequencies/shape")) {
      return "fourier features, " + shape(map.integers("frequencies/shape"));
    }
    return switch (map.text("type")) {
      case "landmarks" ->
          samples(map.below("landmarks"), "landmarks")
              + (map.has("coefficients/shape")
                  ? ", coefficients " + shape(map.integers("coefficients/shape"))
                  : ", as they are");
      case "whitened" ->
          samples(map.below("landmarks"), "landmarks")
              + ", a factor of "
              + shape(map.integers("whitening/shape"));
      case "nearest" -> "nearest of " + samples(map.below("points"), "points");
      default -> map.text("type");
    };
  }

  private static void addRest(Map<String, String> facts, Container container) {
    String preparation = PipelineFiles.PREPARATION + "/" + PipelineFiles.SPECIFICATION;
    facts.put("preprocess", container.has(preparation) ? container.text(preparation) : "none");
    facts.put("decoder", container.text(PipelineFiles.DECODER + "/" + PipelineFiles.SPECIFICATION));
    facts.put(
        "candidates",
        samples(container.below(PipelineFiles.CANDIDATES), "outputs")
            + ", of which training "
            + first(container, PipelineFiles.TRAINING_ROWS));
    facts.put(
        "goes on learning",
        container.has(PipelineFiles.SUMS + "/rows")
            ? "yes, from sums over " + container.text(PipelineFiles.SUMS + "/rows") + " rows"
            : "no");
  }

  /** How many samples there are, by the arrays of their codec; see the package of the codecs. */
  private static String samples(Container samples, String what) {
    Container data = samples.below("data");
    String count = "some";
    if (data.has("rows/shape")) {
      count = first(data, "rows/shape");
    } else if (data.has("shape")) {
      count = first(data, "shape");
    } else if (data.has("starts")) {
      count = Integer.toString(Math.max(0, data.integers("starts").length - 1));
    } else if (data.has("counts")) {
      count = Integer.toString(data.integers("counts").length);
    }
    return count + " " + what + " (" + (samples.has("type") ? samples.text("type") : "?") + ")";
  }

  private static String first(Container container, String name) {
    int[] numbers = container.integers(name);
    if (numbers.length == 0) {
      throw Errors.fileFormat(
          "The part '%s' holds no number; the file is damaged or of another program.", name);
    }
    return Integer.toString(numbers[0]);
  }

  private static String shape(int[] shape) {
    return shape.length == 2 ? shape[0] + " x " + shape[1] : "of unknown shape";
  }
}
