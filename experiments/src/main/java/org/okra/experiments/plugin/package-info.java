/**
 * Components of the class path and of plugin jars, by kind and name.
 *
 * <p>{@link org.okra.experiments.plugin.Plugins} looks into a folder of jars, gives each a class
 * loader of its own and keeps those that hold together; a broken one is remembered with the reason
 * and otherwise ignored. {@link org.okra.experiments.plugin.Components} joins them with what is on
 * the class path into one registry per {@link org.okra.experiments.plugin.Kind}.
 *
 * <p>To write a plugin, implement the factory interface of a kind (such as {@code
 * org.okra.kernels.KernelFactory}), name the class in {@code META-INF/services} under that
 * interface, and drop the jar into the folder.
 */
package org.okra.experiments.plugin;
