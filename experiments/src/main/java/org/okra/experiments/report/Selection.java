package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.List;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/**
 * Which methods and data sets the page shows. A box per name hides, by style alone and without a
 * script, whatever carries its class.
 */
final class Selection {
  private final List<String> methods;
  private final List<String> datasets;

  private Selection(List<String> methods, List<String> datasets) {
    this.methods = methods;
    this.datasets = datasets;
  }

  static Selection of(Results results) {
    return new Selection(
        results.methods().stream().map(MethodResult::name).distinct().toList(),
        results.methods().stream()
            .map(MethodResult::dataset)
            .filter(name -> !name.isEmpty())
            .distinct()
            .toList());
  }

  /** The class of what belongs to a method. */
  String method(String name) {
    return "m" + methods.indexOf(name);
  }

  /** The class of what belongs to a data set; none where there is but one. */
  String dataset(String name) {
    return name.isEmpty() ? "" : "d" + datasets.indexOf(name);
  }

  /** Whether rows must say which data set they belong to. */
  boolean hasDatasets() {
    return !datasets.isEmpty();
  }

  /** The class of what belongs to both. */
  String both(MethodResult method) {
    return (method(method.name()) + " " + dataset(method.dataset())).strip();
  }

  void write(Markup page) {
    if (methods.size() < 2 && datasets.size() < 2) {
      return;
    }
    List<String> rules = new ArrayList<>();
    page.open("details", "class", "selection");
    page.element(
        "summary", datasets.size() < 2 ? "Choose methods" : "Choose methods and data sets");
    boxes(page, "Methods", "m", methods, rules);
    boxes(page, "Data sets", "d", datasets, rules);
    page.open("style").verbatim(String.join("\n", rules)).close().close();
  }

  private static void boxes(
      Markup page, String title, String prefix, List<String> names, List<String> rules) {
    if (names.size() < 2) {
      return;
    }
    page.open("fieldset").element("legend", title);
    for (int i = 0; i < names.size(); i++) {
      String id = prefix + i;
      page.open("label")
          .empty("input", "type", "checkbox", "id", "show-" + id, "checked", "checked")
          .text(" " + names.get(i))
          .close();
      rules.add("main:has(#show-" + id + ":not(:checked)) ." + id + "{display:none !important}");
    }
    page.close();
  }
}
