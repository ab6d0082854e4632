package example;

import java.util.List;

/** The atoms of a unit cell that repeats in all directions. */
public record Crystal(List<Site> sites) {
  public Crystal {
    sites = List.copyOf(sites);
  }

  /** An element at a place, in fractions of the edges of the cell. */
  public record Site(String element, double x, double y, double z) {}
}
