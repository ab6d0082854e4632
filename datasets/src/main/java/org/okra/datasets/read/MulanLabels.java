package org.okra.datasets.read;

import java.io.InputStream;
import java.io.StringReader;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/**
 * The label file of a Mulan data set: {@code <labels><label name="a"/>...</labels>}, where labels
 * may nest. A document type declaration is refused, so entities can neither fetch files nor grow.
 */
final class MulanLabels {
  private static final int LONGEST_FILE = 1 << 26;

  private MulanLabels() {}

  /** The names of the labels, in the order of the file. */
  static Set<String> read(DataFile file) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
    factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
    factory.setXMLReporter((message, type, information, location) -> {});
    try {
      XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text(file)));
      try {
        return labels(file, reader);
      } catch (XMLStreamException e) {
        throw damaged(file, reader, e);
      } catch (RuntimeException e) {
        // The JDK's parser answers some malformed documents with an unchecked exception.
        throw e instanceof OkraException known ? known : damaged(file, reader, e);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException e) {
      throw LineReader.error(file, 1, 1, "not an XML file: %s", firstLine(e));
    }
  }

  /** The file as text, so that bytes which are not UTF-8 are met by us and not by the parser. */
  private static String text(DataFile file) {
    StringBuilder text = new StringBuilder();
    try (LineReader line = new LineReader(file)) {
      while (line.next()) {
        if (text.length() + (long) line.length() > LONGEST_FILE) {
          throw line.error(0, "a label file of more than %d characters", LONGEST_FILE);
        }
        text.append(line.text()).append('\n');
      }
    }
    return text.toString();
  }

  private static Set<String> labels(DataFile file, XMLStreamReader reader)
      throws XMLStreamException {
    Set<String> names = new LinkedHashSet<>();
    while (reader.hasNext()) {
      int event = reader.next();
      if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
        throw error(file, reader, "a document type declaration or entity, which is not allowed");
      }
      if (event != XMLStreamConstants.START_ELEMENT) {
        continue;
      }
      String element = reader.getLocalName();
      if (element.equals("label")) {
        String name = reader.getAttributeValue(null, "name");
        if (name == null) {
          throw error(file, reader, "a label without the attribute 'name'");
        }
        if (!names.add(name)) {
          throw error(file, reader, "label '%s' appears twice", Numbers.shown(name));
        }
      } else if (!element.equals("labels")) {
        throw error(file, reader, "element '%s' where labels are expected", Numbers.shown(element));
      }
    }
    if (names.isEmpty()) {
      throw error(file, reader, "no label in the file");
    }
    return names;
  }

  private static OkraException damaged(DataFile file, XMLStreamReader reader, Exception cause) {
    return error(file, reader, "not well-formed XML: %s", firstLine(cause));
  }

  private static String firstLine(Exception e) {
    String text = String.valueOf(e.getMessage());
    return text.substring(text.lastIndexOf('\n') + 1);
  }

  private static OkraException error(
      DataFile file, XMLStreamReader reader, String format, Object... values) {
    int line = 1;
    int column = 1;
    try {
      line = reader.getLocation().getLineNumber();
      column = reader.getLocation().getColumnNumber();
    } catch (RuntimeException e) {
      // The parser lost its place; the start of the file is better than no place.
    }
    return LineReader.error(file, line, column, format, values);
  }
}
