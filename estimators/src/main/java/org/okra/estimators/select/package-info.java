/**
 * Choosing lambda, widths and sketch sizes on the training data.
 *
 * <p>{@link org.okra.estimators.select.LeaveOneOut} gives the exact leave-one-out error for any
 * number of lambdas from one decomposition, exact or on features, and the left-out predictions for
 * choosing by a decoded metric.
 */
package org.okra.estimators.select;
