package org.okra.datasets.read;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.okra.datasets.Column;

/** What stands above the data of an ARFF file, up to and including its {@code @data} line. */
final class ArffHeader {
  private final LineReader line;
  private final ArffTokens tokens;
  private static final int FEW_NAMES = 20;

  private final Set<String> ignoredNames;
  private final List<Column> columns = new ArrayList<>();
  private final List<Categories> categories = new ArrayList<>();
  private final BitSet ignored = new BitSet();

  /** Files with thousands of {0,1} attributes need the list of categories once. */
  private final Map<List<String>, Categories> shared = new HashMap<>();

  private final Set<String> seen = new HashSet<>();

  private String relation = "";

  /**
   * Reads a header.
   *
   * @param ignoredNames attributes to skip, whatever their type
   */
  ArffHeader(LineReader line, Set<String> ignoredNames) {
    this.line = line;
    this.tokens = new ArffTokens(line);
    this.ignoredNames = ignoredNames;
    read();
  }

  /** The name of the relation, in which MEKA hides its options. */
  String relation() {
    return relation;
  }

  /** One column per attribute; an ignored one may stand as a numeric column. */
  List<Column> attributes() {
    return columns;
  }

  /** The numbers of the attributes that are skipped. */
  BitSet ignored() {
    return ignored;
  }

  /** Per attribute: its categories, or null for a numeric or ignored one. */
  List<Categories> categories() {
    return categories;
  }

  private void read() {
    while (line.next()) {
      tokens.start(0);
      if (tokens.atEnd()) {
        continue;
      }
      tokens.word("@relation, @attribute or @data");
      switch (tokens.text().toLowerCase(Locale.ROOT)) {
        case "@relation" -> readRelation();
        case "@attribute" -> readAttribute();
        case "@data" -> {
          if (columns.isEmpty()) {
            throw line.error(0, "@data without any @attribute above it");
          }
          if (!tokens.atEnd()) {
            throw line.error(
                tokens.position(), "text after @data; the rows start on the next line");
          }
          requireIgnored();
          return;
        }
        default ->
            throw line.error(
                tokens.offset(),
                "'%s' where @relation, @attribute or @data is expected",
                tokens.shown());
      }
    }
    throw line.endError("a line @data is expected");
  }

  private void requireIgnored() {
    List<String> names = columns.stream().map(Column::name).toList();
    for (String name : ignoredNames) {
      if (!names.contains(name)) {
        throw line.error(
            0,
            "there is no attribute '%s' to ignore; the attributes are %s%s",
            Numbers.shown(name),
            String.join(", ", names.subList(0, Math.min(FEW_NAMES, names.size()))),
            names.size() > FEW_NAMES ? ", ..." : "");
      }
    }
  }

  private void readRelation() {
    if (!tokens.atEnd()) {
      int start = tokens.position();
      tokens.word("the name of the relation");
      relation = tokens.isQuoted() ? tokens.text() : line.text(start, line.length()).strip();
    }
  }

  private void readAttribute() {
    tokens.word("the name of an attribute");
    String name = tokens.text();
    if (!seen.add(name)) {
      throw line.error(tokens.offset(), "attribute '%s' appears twice", tokens.shown());
    }
    if (tokens.take('{')) {
      Categories same = shared.computeIfAbsent(readCategories(name), Categories::new);
      add(Column.nominal(name, same.names()), same, ignoredNames.contains(name));
    } else {
      readType(name);
    }
    if (!tokens.atEnd() && !tokens.take('[')) {
      throw line.error(tokens.position(), "more text after the type of attribute '%s'", name);
    }
  }

  private List<String> readCategories(String name) {
    Set<String> names = new LinkedHashSet<>();
    do {
      tokens.word("a category of attribute '" + Numbers.shown(name) + "'");
      if (!names.add(tokens.text())) {
        throw line.error(
            tokens.offset(), "category '%s' appears twice in one attribute", tokens.shown());
      }
      tokens.take(',');
    } while (!tokens.take('}'));
    return List.copyOf(names);
  }

  private void readType(String name) {
    tokens.word("the type of attribute '" + Numbers.shown(name) + "'");
    boolean skip = ignoredNames.contains(name);
    String type = tokens.text().toLowerCase(Locale.ROOT);
    switch (type) {
      case "numeric", "real", "integer" -> add(Column.numeric(name), null, skip);
      case "string", "date" -> {
        if (!skip) {
          throw line.error(
              tokens.offset(),
              "attribute '%s' is of type %s, which no kernel on vectors can use; remove it from the"
                  + " file or name it in the option 'ignore'",
              Numbers.shown(name),
              type);
        }
        // A date may carry its format.
        if (!tokens.atEnd()) {
          tokens.word("a date format");
        }
        add(Column.numeric(name), null, true);
      }
      default ->
          throw line.error(
              tokens.offset(),
              "attribute '%s' is of type '%s'; known are numeric, real, integer and {a,b,...}",
              Numbers.shown(name),
              tokens.shown());
    }
  }

  private void add(Column column, Categories names, boolean skip) {
    ignored.set(columns.size(), skip);
    columns.add(column);
    categories.add(skip ? null : names);
  }
}
