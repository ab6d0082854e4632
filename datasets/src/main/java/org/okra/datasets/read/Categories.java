package org.okra.datasets.read;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The number of a category by its name, fast for names of one character. */
final class Categories {
  /** The answer for a name that is no category. */
  static final int UNKNOWN = -1;

  private final List<String> names;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[] ofByte = new int[128];

  Categories(List<String> names) {
    this.names = List.copyOf(names);
    Arrays.fill(ofByte, UNKNOWN);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      numbers.put(name, i);
      if (name.length() == 1 && name.charAt(0) < ofByte.length) {
        ofByte[name.charAt(0)] = i;
      }
    }
  }

  List<String> names() {
    return names;
  }

  int number(ArffTokens word) {
    int single = word.singleByte();
    return single >= 0 ? ofByte[single] : number(word.text());
  }

  int number(String name) {
    return numbers.getOrDefault(name, UNKNOWN);
  }
}
