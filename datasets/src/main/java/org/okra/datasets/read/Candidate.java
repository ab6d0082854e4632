package org.okra.datasets.read;

import java.util.Objects;
import java.util.Optional;
import org.okra.core.sample.BitVector;

/**
 * A molecule that a spectrum could be of.
 *
 * @param formula its elements, by which candidates are looked up
 * @param smiles its structure
 * @param structure the number of the structure when it is one of the data set's own
 * @param fingerprint its bits
 */
public record Candidate(
    String formula, String smiles, Optional<String> structure, BitVector fingerprint) {
  public Candidate {
    Objects.requireNonNull(formula, "formula");
    Objects.requireNonNull(smiles, "smiles");
    Objects.requireNonNull(structure, "structure");
    Objects.requireNonNull(fingerprint, "fingerprint");
  }
}
