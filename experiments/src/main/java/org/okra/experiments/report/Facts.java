package org.okra.experiments.report;

import java.util.Map;

/** Short facts by name. */
final class Facts {
  private Facts() {}

  /** A section of facts; nothing when there are none. */
  static void section(Markup page, String title, Map<String, String> facts) {
    if (facts.isEmpty()) {
      return;
    }
    page.open("section").element("h2", title);
    list(page, facts);
    page.close();
  }

  /** The facts alone. */
  static void list(Markup page, Map<String, String> facts) {
    page.open("dl", "class", "facts");
    facts.forEach(
        (name, value) -> page.open("div").element("dt", name).element("dd", value).close());
    page.close();
  }
}
