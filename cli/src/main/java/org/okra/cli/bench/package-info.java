/**
 * {@code okra bench limits} and {@code okra bench compare}: how far each stage of each method is
 * from what the machine allows.
 *
 * <p>{@link org.okra.cli.bench.LimitsCommand} draws data of given sizes, runs every {@code Method}
 * stage by stage, and sets the seconds against the operations that the best known algorithm needs
 * ({@code Bounds}) and against the rate of matrix products that the same run measured. The result
 * is a {@code LimitsFile}: a table for people, JSON for {@link org.okra.cli.bench.CompareCommand}.
 *
 * <p>Benchmarks of single operations are JMH classes in the module bench; {@code okra bench} with
 * any other arguments runs those.
 */
package org.okra.cli.bench;
