/**
 * Preprocessing as explicit steps, learnt from the training inputs only and stored with the model.
 *
 * <p>A {@link org.okra.datasets.prepare.Preparation} is fitted to the training inputs; the {@link
 * org.okra.datasets.prepare.FittedPreparation} is applied to any part, and its {@link
 * org.okra.datasets.prepare.PreparationState} (name, options, arrays, texts) restores it with the
 * same bits:
 *
 * <pre>{@code
 * FittedPreparation step = new Standardise().fit(Inputs.of(train), context);
 * Dataset<?, Y> prepared = step.apply(test, context);
 * FittedPreparation again = new Standardise().restore(step.state());
 * }</pre>
 *
 * <p>{@link org.okra.datasets.prepare.Pipeline} chains steps. Missing values are NaN and pass
 * through every step but {@link org.okra.datasets.prepare.Impute} (and {@link
 * org.okra.datasets.prepare.TermWeights}, which refuses them); steps that calculate refuse nominal
 * columns, which {@link org.okra.datasets.prepare.OneHot} turns into numbers.
 *
 * <p>To add a step: write a record that implements {@link org.okra.datasets.prepare.Preparation}
 * and name it in {@code META-INF/services/org.okra.datasets.prepare.Preparation}.
 */
package org.okra.datasets.prepare;
