package org.okra.datasets.read;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.okra.core.OkraException;
import org.okra.datasets.DataFile;

/** A tab-separated table with a header, whose fields are asked for by name. */
final class NamedFields implements AutoCloseable {
  private final DelimitedRows rows;
  private final Map<String, Integer> positions = new HashMap<>();

  NamedFields(DataFile file) {
    rows = new DelimitedRows(file, Separator.TAB, DelimitedRows.Quoting.NONE);
    try {
      readHeader();
    } catch (OkraException e) {
      rows.close();
      throw e;
    }
  }

  private void readHeader() {
    if (!rows.next()) {
      throw rows.line().endError("a header is expected");
    }
    for (int i = 0; i < rows.count(); i++) {
      if (positions.putIfAbsent(rows.text(i), i) != null) {
        throw rows.error(i, "column '" + rows.shown(i) + "' stands twice");
      }
    }
  }

  boolean has(String name) {
    return positions.containsKey(name);
  }

  /** The position of a column, which must be there. Call before the first {@link #next()}. */
  int position(String name) {
    Integer position = positions.get(name);
    if (position == null) {
      throw rows.error(
          0,
          String.format(
              Locale.ROOT, "there is no column '%s'; the file has %s", name, positions.keySet()));
    }
    return position;
  }

  boolean next() {
    boolean any = rows.next();
    if (any) {
      rows.requireCount(positions.size());
    } else if (rows.rows() == 1) {
      throw rows.line().endError("at least one row is expected");
    }
    return any;
  }

  DelimitedRows row() {
    return rows;
  }

  @Override
  public void close() {
    rows.close();
  }
}
