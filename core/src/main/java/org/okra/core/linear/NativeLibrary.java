package org.okra.core.linear;

import dev.ludovic.netlib.blas.BLAS;
import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.blas.NativeBLAS;
import dev.ludovic.netlib.lapack.JavaLAPACK;
import dev.ludovic.netlib.lapack.LAPACK;
import dev.ludovic.netlib.lapack.NativeLAPACK;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bytedeco.javacpp.Loader;
import org.okra.core.resource.Workers;

/**
 * Loads OpenBLAS and hands it to netlib.
 *
 * <p>The library lies in a jar from Maven; JavaCPP unpacks and loads it together with the libraries
 * it needs. Netlib is then pointed at the same file through its two system properties, so BLAS and
 * LAPACK share one library, whose thread count {@link BlasThreadGate} sets. If one of those
 * properties was set before, netlib's own rules hold and the library's threads are left alone.
 *
 * @param blas netlib's BLAS on the library
 * @param lapack netlib's LAPACK on the library
 * @param file the library
 * @param ownThreads whether we can set the library's thread count
 */
record NativeLibrary(BLAS blas, LAPACK lapack, String file, boolean ownThreads) {
  private static final String BLAS_PATH = "dev.ludovic.netlib.blas.nativeLibPath";
  private static final String LAPACK_PATH = "dev.ludovic.netlib.lapack.nativeLibPath";

  /**
   * The outcome of loading.
   *
   * @param library empty when it could not be loaded
   * @param reason why it could not
   */
  record Attempt(Optional<NativeLibrary> library, String reason) {}

  /**
   * Netlib looks for a native library once per process, when the first of its classes is used, even
   * a Java one, and a run that comes later could not have it. So there is one attempt per process,
   * made before anything else, also for those who compute in Java.
   */
  private static final class Once {
    static final Attempt ATTEMPT = attempt();
  }

  /** The library of this process, or why there is none. */
  static Attempt load() {
    return Once.ATTEMPT;
  }

  BlasRunner runner(Workers workers) {
    return new BlasRunner(
        blas,
        lapack,
        ownThreads ? Optional.of(BlasThreadGate.ofProcess()) : Optional.empty(),
        workers);
  }

  static Attempt attempt() {
    Optional<String> given = given();
    NetlibLog log = NetlibLog.open();
    try {
      return new Attempt(Optional.of(open(given)), "");
    } catch (LinkageError | RuntimeException e) {
      System.setProperty("dev.ludovic.netlib.blas.allowNative", "false");
      System.setProperty("dev.ludovic.netlib.lapack.allowNative", "false");
      // Netlib's own error says nothing; what it logged does.
      Throwable reason = rootOf(log.failure().orElse(e));
      return new Attempt(Optional.empty(), refusal(reason, given));
    } finally {
      // The Java classes log too when they are first used: let them do it while the log is ours.
      JavaBLAS.getInstance();
      JavaLAPACK.getInstance();
      log.close();
    }
  }

  private static NativeLibrary open(Optional<String> given) {
    String ours = unpacked();
    boolean own = given.isEmpty() || given.get().equals(ours);
    if (own) {
      System.setProperty(BLAS_PATH, ours);
      System.setProperty(LAPACK_PATH, ours);
    } else {
      requireLoadable(System.getProperty(BLAS_PATH));
      requireLoadable(System.getProperty(LAPACK_PATH));
    }
    return new NativeLibrary(
        NativeBLAS.getInstance(), NativeLAPACK.getInstance(), own ? ours : given.get(), own);
  }

  /** What the two properties name, if anything. */
  private static Optional<String> given() {
    String names =
        Stream.of(BLAS_PATH, LAPACK_PATH)
            .map(System::getProperty)
            .filter(Objects::nonNull)
            .distinct()
            .collect(Collectors.joining(" and "));
    return names.isEmpty() ? Optional.empty() : Optional.of(names);
  }

  /** Fails with the system's reason, which netlib would only print. */
  private static void requireLoadable(String path) {
    if (path != null && new File(path).isAbsolute()) {
      System.load(path);
    }
  }

  static String refusal(Throwable reason, Optional<String> given) {
    String advice =
        given.isPresent()
            ? "The system properties %s and %s name %s: remove them, or name a library with BLAS in"
                + " the one and with LAPACK in the other."
            : "Put org.bytedeco:openblas with the classifier of this platform on the class path, or"
                + " allow the Java fallback.";
    return String.format(
        Locale.ROOT,
        "The native linear algebra library could not be loaded on %s %s: %s. %s",
        System.getProperty("os.name"),
        System.getProperty("os.arch"),
        reason.toString().replaceFirst("\\.+$", ""),
        String.format(Locale.ROOT, advice, BLAS_PATH, LAPACK_PATH, given.orElse("")));
  }

  static Throwable rootOf(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** Unpacks and loads OpenBLAS and returns the path of its file. */
  private static String unpacked() {
    requireUnaltered();
    File bindings =
        new File(Loader.load(org.bytedeco.openblas.global.openblas_nolapack.class))
            .getAbsoluteFile();
    File[] files = bindings.getParentFile().listFiles(NativeLibrary::isLibrary);
    if (files == null || files.length == 0) {
      throw new IllegalStateException("no OpenBLAS library is next to " + bindings);
    }
    // Several names may link to one file; the longest carries the version.
    return Collections.max(
            Arrays.asList(files), Comparator.comparingInt(file -> file.getName().length()))
        .getPath();
  }

  private static void requireUnaltered() {
    String name = System.mapLibraryName("jniopenblas_nolapack");
    Class<?> bindings = org.bytedeco.openblas.global.openblas_nolapack.class;
    URL library =
        bindings.getResource("/org/bytedeco/openblas/" + Loader.getPlatform() + "/" + name);
    if (library != null) {
      try {
        UnpackedLibrary.check(library, Loader.getCacheDir());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  static boolean isLibrary(File folder, String name) {
    return name.startsWith("libopenblas")
        && (name.endsWith(".dylib") || name.endsWith(".dll") || name.contains(".so"));
  }
}
