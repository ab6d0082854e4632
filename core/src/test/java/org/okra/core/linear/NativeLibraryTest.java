package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.resource.Workers;

/** Loading again in a process that has the library; the first time is in processes of their own. */
final class NativeLibraryTest {
  private static final String BLAS_PATH = "dev.ludovic.netlib.blas.nativeLibPath";
  private static final String LAPACK_PATH = "dev.ludovic.netlib.lapack.nativeLibPath";
  private static final Logger NETLIB = Logger.getLogger("dev.ludovic.netlib");

  @BeforeEach
  void loadTheLibraryFirst() {
    assertThat(NativeLibrary.load().library()).isPresent();
  }

  @Test
  void theSameLibraryIsFoundAgain() {
    String file = NativeLibrary.load().library().orElseThrow().file();
    System.clearProperty(BLAS_PATH);
    System.clearProperty(LAPACK_PATH);
    for (int time = 0; time < 2; time++) {
      NativeLibrary.Attempt attempt = NativeLibrary.attempt();
      NativeLibrary library = attempt.library().orElseThrow();
      assertThat(library.file()).isEqualTo(file);
      assertThat(library.ownThreads()).isTrue();
      assertThat(attempt.reason()).isEmpty();
      assertThat(System.getProperty(BLAS_PATH)).isEqualTo(file);
      assertThat(System.getProperty(LAPACK_PATH)).isEqualTo(file);
    }
    // Netlib's log is as it was.
    assertThat(NETLIB.getHandlers()).isEmpty();
    assertThat(NETLIB.getUseParentHandlers()).isTrue();
    assertThat(NETLIB.getLevel()).isNull();
  }

  /** The longest of several names for one file carries the version. */
  @Test
  void theFileWithTheVersionIsNamed() {
    File file = new File(NativeLibrary.load().library().orElseThrow().file());
    assertThat(file).isFile();
    for (String name : file.getParentFile().list()) {
      if (NativeLibrary.isLibrary(file.getParentFile(), name)) {
        assertThat(name.length()).isLessThanOrEqualTo(file.getName().length());
      }
    }
  }

  @Test
  void librariesAreKnownByTheirNames() {
    for (String name :
        new String[] {
          "libopenblas.so", "libopenblas.so.0", "libopenblas.0.dylib", "libopenblas.dll"
        }) {
      assertThat(NativeLibrary.isLibrary(new File("."), name)).as(name).isTrue();
    }
    for (String name :
        new String[] {"libjniopenblas.so", "libopenblas.txt", "libgfortran.so", "openblas.dll"}) {
      assertThat(NativeLibrary.isLibrary(new File("."), name)).as(name).isFalse();
    }
  }

  /** A file that the properties name is loaded as it is, and its own reason is kept. */
  @Test
  void aFileThatCannotBeLoadedIsTheReason(@TempDir Path folder) {
    String missing = folder.resolve("missing.so").toString();
    for (String property : new String[] {BLAS_PATH, LAPACK_PATH}) {
      String kept = System.setProperty(property, missing);
      try {
        NativeLibrary.Attempt attempt = NativeLibrary.attempt();
        assertThat(attempt.library()).isEmpty();
        assertThat(attempt.reason())
            .startsWith("The native linear algebra library could not be loaded on ")
            .contains(": java.lang.UnsatisfiedLinkError: Can't load library: " + missing)
            .contains("The system properties " + BLAS_PATH + " and " + LAPACK_PATH + " name ")
            .contains(missing + (property.equals(BLAS_PATH) ? " and " : ": remove them"))
            .endsWith("name a library with BLAS in the one and with LAPACK in the other.");
      } finally {
        System.setProperty(property, kept);
        System.clearProperty("dev.ludovic.netlib.blas.allowNative");
        System.clearProperty("dev.ludovic.netlib.lapack.allowNative");
      }
    }
  }

  @Test
  void theReasonIsTheRootOfAnErrorAndTheAdviceFollows() {
    Throwable root = new IllegalStateException("no space...");
    Throwable error = new RuntimeException("outer", new LinkageError("middle", root));
    assertThat(NativeLibrary.rootOf(error)).isSameAs(root);
    assertThat(NativeLibrary.refusal(root, Optional.empty()))
        .endsWith(
            ": java.lang.IllegalStateException: no space. Put org.bytedeco:openblas with the"
                + " classifier of this platform on the class path, or allow the Java fallback.");
  }

  /** The thread count of a library that somebody else chose is left alone. */
  @Test
  void onlyOurOwnLibraryHasAGate() {
    NativeLibrary ours = NativeLibrary.load().library().orElseThrow();
    try (Workers workers = Setting.NATIVE_OKRA_1.workers()) {
      assertThat(ours.runner(workers).gate()).containsSame(BlasThreadGate.ofProcess());
      assertThat(
              new NativeLibrary(ours.blas(), ours.lapack(), "other", false).runner(workers).gate())
          .isEmpty();
    }
  }

  /** Failures of native classes count, those of Java ones do not. */
  @Test
  void whatNetlibLogsIsKept() {
    NetlibLog log = NetlibLog.open();
    try {
      assertThat(NETLIB.getUseParentHandlers()).isFalse();
      assertThat(NETLIB.getLevel()).isEqualTo(Level.FINE);
      LogRecord plain = new LogRecord(Level.FINE, "Failed to load: JavaBLAS");
      plain.setThrown(new IllegalStateException("Java"));
      NETLIB.log(plain);
      NETLIB.log(Level.FINE, "Failed to load: dev.JNIBLAS");
      assertThat(log.failure()).isEmpty();
      LogRecord failure = new LogRecord(Level.FINE, "Failed to load: dev.JNIBLAS");
      failure.setThrown(new IllegalStateException("native"));
      NETLIB.log(failure);
      assertThat(log.failure().orElseThrow()).hasMessage("native");
    } finally {
      log.close();
    }
    assertThat(NETLIB.getHandlers()).isEmpty();
    assertThat(NETLIB.getUseParentHandlers()).isTrue();
    assertThat(NETLIB.getLevel()).isNull();
  }

  /** Somebody who set a level wants to hear netlib. */
  @Test
  void aLevelThatWasSetStays() {
    NETLIB.setLevel(Level.SEVERE);
    try {
      NetlibLog log = NetlibLog.open();
      assertThat(NETLIB.getUseParentHandlers()).isTrue();
      assertThat(NETLIB.getLevel()).isEqualTo(Level.SEVERE);
      log.close();
      assertThat(NETLIB.getLevel()).isEqualTo(Level.SEVERE);
    } finally {
      NETLIB.setLevel(null);
    }
  }
}
