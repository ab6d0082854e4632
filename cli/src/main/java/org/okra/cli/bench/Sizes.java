package org.okra.cli.bench;

/**
 * How large a measured problem is.
 *
 * @param n training rows
 * @param mx landmarks of the inputs, for methods with a sketch
 * @param my landmarks or components of the outputs
 * @param d columns of the inputs
 * @param density share of the inputs that is not 0; 1 for dense rows
 * @param targets columns of the outputs: targets of dense rows, labels of sparse ones
 * @param test rows to predict
 */
record Sizes(int n, int mx, int my, int d, double density, int targets, int test) {
  boolean isSparse() {
    return density < 1;
  }
}
