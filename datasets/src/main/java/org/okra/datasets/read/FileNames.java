package org.okra.datasets.read;

/** Names of data sets from names of files. */
final class FileNames {
  private FileNames() {}

  /** The last part of a path without {@code .arff}, {@code .gz} and the like. */
  static String dataset(String path) {
    String name = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    String stem = name.replaceAll("(?i)\\.(gz|bz2)$", "");
    stem = stem.replaceAll("(?i)\\.(arff|csv|tsv|txt|svm|libsvm|mgf|msp|dat|data)$", "");
    return stem.isEmpty() ? name : stem;
  }
}
