package org.okra.core.linear;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import dev.ludovic.netlib.lapack.LAPACK;
import dev.ludovic.netlib.lapack.NativeLAPACK;
import java.io.File;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.bytedeco.javacpp.Loader;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/**
 * Loads OpenBLAS and hands it to netlib.
 *
 * <p>The library lies in a jar from Maven; JavaCPP unpacks and loads it together with the libraries
 * it needs. Netlib is then pointed at the same file through its two system properties, so BLAS and
 * LAPACK share one library, whose thread count {@link BlasThreadGate} sets. If somebody set those
 * properties before, their library is used and its threads are left alone.
 *
 * @param blas netlib's BLAS on the library
 * @param lapack netlib's LAPACK on the library
 * @param file the library
 * @param ownThreads whether we can set the library's thread count
 */
record NativeLibrary(BLAS blas, LAPACK lapack, String file, boolean ownThreads) {
  private static final String BLAS_PATH = "dev.ludovic.netlib.blas.nativeLibPath";
  private static final String LAPACK_PATH = "dev.ludovic.netlib.lapack.nativeLibPath";

  /** Netlib announces its choice at level INFO on standard error; our report says more. */
  private static final Logger NETLIB_LOGGER = Logger.getLogger("dev.ludovic.netlib");

  /**
   * Lets netlib know the library before the first of its classes is used, even a Java one: it looks
   * for native code once per JVM, and a run that comes later could not have it. Whether the library
   * loads does not matter here; {@link #load} says so to those who want it.
   */
  static void announce() {
    try {
      load();
    } catch (OkraException e) {
      // The caller computes in Java anyway.
    }
  }

  /**
   * Loads the library. Loading twice is harmless: every step below remembers what it has loaded.
   *
   * @throws OkraException {@link ErrorCode#NATIVE_UNAVAILABLE} with the reason
   */
  static NativeLibrary load() {
    if (NETLIB_LOGGER.getLevel() == null) {
      NETLIB_LOGGER.setLevel(Level.WARNING);
    }
    String given = System.getProperty(BLAS_PATH);
    try {
      String ours = unpacked();
      boolean own = given == null || given.equals(ours);
      if (own) {
        System.setProperty(BLAS_PATH, ours);
        System.setProperty(LAPACK_PATH, ours);
      }
      return new NativeLibrary(
          NativeBLAS.getInstance(), NativeLAPACK.getInstance(), own ? ours : given, own);
    } catch (OkraException e) {
      throw e;
    } catch (LinkageError | RuntimeException e) {
      throw new OkraException(
          ErrorCode.NATIVE_UNAVAILABLE,
          "The native linear algebra library could not be loaded on "
              + System.getProperty("os.name")
              + " "
              + System.getProperty("os.arch")
              + ": "
              + e
              + ". Put org.bytedeco:openblas with the classifier of this platform on the class"
              + " path, or allow the Java fallback.",
          e);
    }
  }

  /** Unpacks and loads OpenBLAS and returns the path of its file. */
  private static String unpacked() {
    File bindings =
        new File(Loader.load(org.bytedeco.openblas.global.openblas_nolapack.class))
            .getAbsoluteFile();
    File[] files = bindings.getParentFile().listFiles(NativeLibrary::isLibrary);
    if (files == null || files.length == 0) {
      throw new OkraException(
          ErrorCode.NATIVE_UNAVAILABLE, "No OpenBLAS library lies beside " + bindings + ".");
    }
    // Several names may link to one file; the longest carries the version.
    File chosen = files[0];
    for (File file : files) {
      if (file.getName().length() > chosen.getName().length()) {
        chosen = file;
      }
    }
    return chosen.getPath();
  }

  private static boolean isLibrary(File folder, String name) {
    return name.startsWith("libopenblas")
        && (name.endsWith(".dylib") || name.endsWith(".dll") || name.contains(".so"));
  }
}
