/**
 * Components of the class path and of plugin jars, by kind and name.
 *
 * <p>{@link org.okra.experiments.plugin.Plugins} looks into a folder of jars, gives each a class
 * loader of its own and keeps those that hold together; a broken one is remembered with the reason
 * and otherwise ignored. {@link org.okra.experiments.plugin.Installed} joins them with what is on
 * the class path.
 *
 * <p>To write a plugin, write a record that implements the interface of one of the {@link
 * org.okra.experiments.plugin.Kinds} (such as {@code org.okra.kernels.Kernel}), name it in {@code
 * META-INF/services} under that interface, and drop the jar into the folder. A jar may also name a
 * Guice module under {@code com.google.inject.Module}, which adds to or replaces what {@code
 * OkraModule} binds.
 */
package org.okra.experiments.plugin;
