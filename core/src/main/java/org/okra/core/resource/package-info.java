/**
 * What a run may use: {@link org.okra.core.resource.Threads threads}, {@link
 * org.okra.core.resource.MemoryBudget memory}, and the {@link org.okra.core.resource.Cancellation
 * switch} that stops it.
 *
 * <p>{@link org.okra.core.resource.Workers} runs loops over indices. Cut your work into indexed
 * tasks whose size does not depend on the number of threads, let task i write only to place i, and
 * the result is the same on any machine:
 *
 * <pre>{@code
 * context.workers().forEach(blocks, block -> fill(block));
 * }</pre>
 */
package org.okra.core.resource;
