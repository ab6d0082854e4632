/**
 * Contracts: JUnit classes that a plugin author extends with an instance, to see whether it keeps
 * what its interface promises.
 *
 * <pre>{@code
 * final class MyProjectionTest extends ProjectionContract {
 *   @Override
 *   protected ProjectionFactory<?> factory() {
 *     return new MyProjection();
 *   }
 *
 *   @Override
 *   protected List<String> optionTexts() {
 *     return List.of("{type: my-projection, components: 5}");
 *   }
 * }
 * }</pre>
 *
 * <p>Every built-in component passes the contract of its kind. To make a contract stricter for your
 * own component, add tests to your class; to tell it what it cannot know (which options to try),
 * override its protected methods.
 */
package org.okra.testing;
