package org.okra.experiments.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.okra.experiments.result.Results;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A report read back by the XML parser of the JDK, which accepts nothing that is not closed. */
final class ParsedPage {
  private final Document document;

  private ParsedPage(Document document) {
    this.document = document;
  }

  static ParsedPage of(Results results) throws Exception {
    return of(HtmlReport.text(results));
  }

  static ParsedPage of(String text) throws Exception {
    return new ParsedPage(
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(text))));
  }

  /** The elements at an XPath. */
  List<Element> elements(String path) throws Exception {
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  /** The texts at an XPath. */
  List<String> texts(String path) throws Exception {
    return elements(path).stream().map(Element::getTextContent).toList();
  }
}
