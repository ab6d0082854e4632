/** Writers of data files. */
package org.okra.datasets.write;
