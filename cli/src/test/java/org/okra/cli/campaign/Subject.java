package org.okra.cli.campaign;

import java.util.Map;
import java.util.TreeMap;

/**
 * A small experiment that works: what cases damage.
 *
 * @param name of the reader, and what is read with it
 * @param experiment the text of {@code e.yaml}
 * @param files data files by name
 * @param columns what separates the cells of a row; empty where rows need not have equal lengths
 */
record Subject(String name, String experiment, Map<String, byte[]> files, String columns) {
  Subject {
    files = new TreeMap<>(files);
  }

  @Override
  public String toString() {
    return name;
  }
}
