package org.okra.experiments.file;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** YAML 1.2 to {@link Node}s. */
final class YamlText {
  /** Far more than any experiment needs; stops documents that unfold themselves through aliases. */
  private static final int MOST_NODES = 100_000;

  private static final int DEEPEST = 100;

  private final String source;
  private int nodes;

  private YamlText(String source) {
    this.source = source;
  }

  /**
   * Reads one document.
   *
   * @param source what error texts call it
   */
  static Node read(String source, String text) {
    LoadSettings settings =
        LoadSettings.builder().setLabel(source).setSchema(new CoreSchema()).build();
    try {
      return new Compose(settings)
          .composeString(text)
          .map(root -> new YamlText(source).convert(root, 0))
          .orElseThrow(() -> Errors.fileFormat("%s: The file is empty.", source));
    } catch (MarkedYamlEngineException e) {
      throw Errors.fileFormat(
          e,
          "%s: %s. Check brackets, quotes and indentation here and in the lines above.",
          place(source, e),
          e.getProblem().replaceFirst("[. ]*$", ""));
    } catch (StackOverflowError e) {
      // The library reads nested values by recursion.
      throw Errors.fileFormat(e, "%s: The file is nested too deep to be read.", source);
    } catch (YamlEngineException e) {
      throw Errors.fileFormat(e, "%s: %s", source, e.getMessage());
    }
  }

  /** Reads one value, such as that of {@code --set key=value}. */
  static Node readValue(Place place, String text) {
    Node node = read(place.source(), text.isEmpty() ? "''" : text);
    return Node.of(node.plain(), place);
  }

  private static Place place(String source, MarkedYamlEngineException e) {
    return new Place(source, e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(0));
  }

  private Place place(Optional<Mark> mark) {
    return new Place(source, mark.map(at -> at.getLine() + 1).orElse(0));
  }

  private Node convert(org.snakeyaml.engine.v2.nodes.Node node, int depth) {
    return convert(node, place(node.getStartMark()), depth);
  }

  private Node convert(org.snakeyaml.engine.v2.nodes.Node node, Place place, int depth) {
    nodes++;
    if (nodes > MOST_NODES || depth > DEEPEST) {
      throw place.error(
          ErrorCode.FILE_FORMAT,
          "The file unfolds to more than %d values or is nested more than %d deep.",
          MOST_NODES,
          DEEPEST);
    }
    if (node instanceof MappingNode mapping) {
      return new Node(entries(mapping, depth), place);
    }
    if (node instanceof SequenceNode sequence) {
      List<Node> elements = new ArrayList<>();
      for (org.snakeyaml.engine.v2.nodes.Node each : sequence.getValue()) {
        elements.add(convert(each, depth + 1));
      }
      return new Node(Collections.unmodifiableList(elements), place);
    }
    return new Node(scalar((ScalarNode) node, place), place);
  }

  private Map<String, Node> entries(MappingNode mapping, int depth) {
    Map<String, Node> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      Place place = place(tuple.getKeyNode().getStartMark());
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw place.error(ErrorCode.FILE_FORMAT, "A key must be a plain text.");
      }
      Node value = convert(tuple.getValueNode(), place, depth + 1);
      if (entries.put(key.getValue(), value) != null) {
        throw place.error(
            ErrorCode.FILE_FORMAT, "The key '%s' appears twice; keep one of them.", key.getValue());
      }
    }
    return Collections.unmodifiableMap(entries);
  }

  private static Object scalar(ScalarNode node, Place place) {
    String text = node.getValue();
    Tag tag = node.getTag();
    if (tag.equals(Tag.NULL)) {
      throw place.error(
          ErrorCode.FILE_FORMAT, "There is no value here; write one, 'none', or drop the key.");
    }
    if (tag.equals(Tag.BOOL)) {
      return Boolean.valueOf(text);
    }
    if (tag.equals(Tag.FLOAT)) {
      return number(text, place);
    }
    if (tag.equals(Tag.INT)) {
      return whole(text, place);
    }
    return text;
  }

  private static Object number(String text, Place place) {
    try {
      return Double.valueOf(text);
    } catch (NumberFormatException e) {
      throw place.error(ErrorCode.FILE_FORMAT, "'%s' is not a finite number.", text);
    }
  }

  private static Object whole(String text, Place place) {
    try {
      return Long.decode(text.startsWith("0o") ? "0" + text.substring(2) : decimal(text));
    } catch (NumberFormatException e) {
      throw place.error(ErrorCode.FILE_FORMAT, "The whole number %s is beyond 64 bits.", text);
    }
  }

  /** Without leading zeros, which Java would read as octal. */
  private static String decimal(String text) {
    return text.startsWith("0x") ? text : text.replaceFirst("^([+-]?)0+(?=[0-9])", "$1");
  }
}
