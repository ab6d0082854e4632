package org.okra.core.container;

/** What a section holds; the number stands in the file. */
enum SectionType {
  TEXT(1, 1),
  DOUBLES(2, Double.BYTES),
  INTEGERS(3, Integer.BYTES);

  private final int number;
  private final int elementBytes;

  SectionType(int number, int elementBytes) {
    this.number = number;
    this.elementBytes = elementBytes;
  }

  int number() {
    return number;
  }

  int elementBytes() {
    return elementBytes;
  }
}
