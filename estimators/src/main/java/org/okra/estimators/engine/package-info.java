/**
 * Where fits run: in this process or, by a jar that brings another engine, on a cluster.
 *
 * <p>An {@link org.okra.estimators.engine.Engine} trains an estimator on a problem. Whoever runs
 * experiments binds one; the engines of other jars are opened by name through {@link
 * org.okra.estimators.engine.EngineSource}, and are let go when they are closed.
 *
 * <p>To bring an engine, write an {@code EngineSource} whose engine trains on {@link
 * org.okra.estimators.FitProblem#summedBy}, and name it in {@code
 * META-INF/services/org.okra.estimators.engine.EngineSource}. It needs this module and those below
 * it, and nothing of experiments.
 */
package org.okra.estimators.engine;
