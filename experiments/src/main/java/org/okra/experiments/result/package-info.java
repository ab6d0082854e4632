/**
 * What an experiment found: {@link org.okra.experiments.result.Results} holds one {@link
 * org.okra.experiments.result.MethodResult} per compared method, and each of these its {@link
 * org.okra.experiments.result.RunResult}s, one per seed and fold. Plain data without behaviour
 * beyond summing up: the runner fills it, {@code results.json} and the report show it.
 */
package org.okra.experiments.result;
