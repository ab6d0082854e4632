/**
 * Forecasts: how much memory and time a method will take, before it takes them.
 *
 * <p>{@link org.okra.experiments.plan.Planner} turns the settings of a method and the sizes of its
 * data into {@link org.okra.experiments.plan.Stage}s with bytes, operations and kernel values;
 * {@link org.okra.experiments.plan.MachineSpeed}, measured in a moment, turns these into seconds.
 * The formulas count the large matrices that each stage holds at once; small ones and what the JVM
 * adds are left out. Every component says its own cost ({@link org.okra.core.resource.Cost}); one
 * of a plugin that says nothing is counted as a dense sketch, as ridge regression or as a search.
 */
package org.okra.experiments.plan;
