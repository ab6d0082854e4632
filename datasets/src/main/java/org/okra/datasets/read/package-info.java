/** Readers of data files. */
package org.okra.datasets.read;
