package org.okra.spark;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.okra.core.Errors;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Multi-label data sets of Mulan, ARFF text with an XML file of label names, through Spark's reader
 * of text: the file is read where its blocks are, and only its header comes to the driver.
 */
public final class ArffRows {
  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "(?i)\\s*@attribute\\s+('(?:[^'\\\\]|\\\\.)*'|\"(?:[^\"\\\\]|\\\\.)*\"|\\S+)\\s*(.*)");

  private ArffRows() {}

  /**
   * The rows of a data set in the columns {@code id} (the place in the file, from 0), {@code
   * features} (sparse where the file is) and {@code labels} (names). A row that cannot be read has
   * no features and labels, and so counts as one that cannot be used.
   *
   * @param arff path of the data, anything that Spark can read
   * @param xml path of the label names
   */
  public static Dataset<Row> read(SparkSession session, String arff, String xml) {
    Dataset<String> lines = session.read().textFile(arff);
    List<ArffRow.Attribute> attributes =
        lines
            .filter(
                (org.apache.spark.api.java.function.FilterFunction<String>) ArffRows::isAttribute)
            .collectAsList()
            .stream()
            .map(line -> attribute(line, arff))
            .toList();
    Set<String> labels = labels(session, xml);
    Set<String> known =
        attributes.stream().map(ArffRow.Attribute::name).collect(Collectors.toSet());
    for (String label : labels) {
      if (!known.contains(label)) {
        throw Errors.fileFormat(
            "%s names the label '%s', and %s has no attribute of that name.", xml, label, arff);
      }
    }
    for (ArffRow.Attribute attribute : attributes) {
      boolean binary =
          attribute.categories().isEmpty() || attribute.categories().equals(List.of("0", "1"));
      if (labels.contains(attribute.name()) && !binary) {
        throw Errors.fileFormat(
            "The label '%s' of %s has the categories %s; labels are numbers or {0,1}, in this"
                + " order.",
            attribute.name(), arff, attribute.categories());
      }
    }
    ArffRow format = ArffRow.of(attributes, labels);
    JavaRDD<Row> rows =
        lines
            .javaRDD()
            .filter(ArffRows::isRow)
            .zipWithIndex()
            .map(pair -> row(format, pair._1(), pair._2()));
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType)
            .add("features", SQLDataTypes.VectorType())
            .add("labels", DataTypes.createArrayType(DataTypes.StringType));
    return session.createDataFrame(rows, schema);
  }

  private static Row row(ArffRow format, String line, long number) {
    return format
        .parse(line)
        .map(each -> RowFactory.create(number, each.features(), each.labels()))
        .orElseGet(() -> RowFactory.create(number, null, null));
  }

  private static boolean isAttribute(String line) {
    return ATTRIBUTE.matcher(line).matches();
  }

  private static boolean isRow(String line) {
    String text = line.strip();
    return !text.isEmpty() && text.charAt(0) != '@' && text.charAt(0) != '%';
  }

  private static ArffRow.Attribute attribute(String line, String file) {
    Matcher matcher = ATTRIBUTE.matcher(line);
    matcher.matches();
    String name = ArffRow.unquoted(matcher.group(1));
    String type = matcher.group(2).strip();
    if (type.startsWith("{") && type.contains("}")) {
      List<String> categories = new ArrayList<>();
      for (String each : type.substring(1, type.indexOf('}')).split(",")) {
        categories.add(ArffRow.unquoted(each.strip()));
      }
      return new ArffRow.Attribute(name, categories);
    }
    if (type.toLowerCase(Locale.ROOT).matches("(numeric|real|integer)\\b.*")) {
      return new ArffRow.Attribute(name, List.of());
    }
    throw Errors.fileFormat(
        "The attribute '%s' of %s is of type '%s'; numbers and categories can be read. Remove it"
            + " from the file.",
        name, file, type);
  }

  private static Set<String> labels(SparkSession session, String xml) {
    String text =
        String.join("\n", session.read().textFile(xml).as(Encoders.STRING()).collectAsList());
    Set<String> names = new HashSet<>();
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      NodeList labels =
          factory
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(text)))
              .getElementsByTagName("label");
      for (int i = 0; i < labels.getLength(); i++) {
        String name = ((Element) labels.item(i)).getAttribute("name");
        if (name.isEmpty()) {
          throw Errors.fileFormat("%s has a label without a name.", xml);
        }
        names.add(name);
      }
    } catch (SAXException | java.io.IOException | ParserConfigurationException e) {
      throw Errors.fileFormat(e, "%s is not a list of labels as Mulan writes it: %s", xml, e);
    }
    if (names.isEmpty()) {
      throw Errors.fileFormat("%s names no label.", xml);
    }
    return names;
  }
}
