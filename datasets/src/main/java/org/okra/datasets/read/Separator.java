package org.okra.datasets.read;

/** What stands between the fields of a line. */
public enum Separator {
  /** One comma. */
  COMMA(','),
  /** One semicolon. */
  SEMICOLON(';'),
  /** One tab. */
  TAB('\t'),
  /** One vertical bar. */
  BAR('|'),
  /** Any number of blanks and tabs. */
  BLANKS(' ');

  private final char character;

  Separator(char character) {
    this.character = character;
  }

  /** The character, a blank for {@link #BLANKS}. */
  public char character() {
    return character;
  }
}
