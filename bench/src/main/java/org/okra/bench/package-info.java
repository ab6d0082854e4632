/**
 * How fast the operations are, by JMH.
 *
 * <p>Every benchmark takes its linear algebra from {@link org.okra.bench.Run}, which refuses the
 * Java fallback unless the parameter {@code backend} asks for it, and counts its floating point
 * operations in {@link org.okra.bench.Work}, so that JMH prints GFLOP/s beside the operations per
 * second. Set-up is outside the timed methods, and results are returned to JMH.
 *
 * <p>To add a benchmark, write a public class that extends {@link
 * org.okra.bench.ThroughputBenchmark}, give its parameters values from small to large, and add a
 * test that runs the smallest ones and compares with the naive answer: a fast wrong answer is worth
 * nothing. Then {@code ./okra bench NameOfTheClass} runs it.
 *
 * <p>{@link org.okra.bench.SketchErrorPlot} measures errors instead of speed and draws them, {@link
 * org.okra.bench.RankingGaps} says how far ranking heuristics are from the best order, {@link
 * org.okra.bench.ApproximateSearchStudy} measures recall and time together, and {@link
 * org.okra.bench.DecodingThroughput} compares decoding with the matrix products it consists of.
 *
 * <p>Rates differ between machines and hours; compare only what one run measured.
 */
package org.okra.bench;
