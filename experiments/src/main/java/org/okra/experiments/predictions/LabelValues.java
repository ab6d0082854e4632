package org.okra.experiments.predictions;

import java.util.Optional;
import org.okra.core.Matrix;

/**
 * Numbers of every label for some rows of label sets.
 *
 * @param scores rows x labels, higher is likelier; empty when they were not asked for
 * @param probabilities rows x labels; empty unless the decoder has them
 */
public record LabelValues(Optional<Matrix> scores, Optional<Matrix> probabilities) {}
