package org.okra.core.linear;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/** Run in a JVM of its own: opens backends in turn and writes down what each one did. */
final class BackendProbe {
  private BackendProbe() {}

  /** The file to write, then names of {@link BackendChoice}. */
  public static void main(String[] arguments) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i < arguments.length; i++) {
      lines.add(tryOut(BackendChoice.valueOf(arguments[i])));
    }
    Files.write(Path.of(arguments[0]), lines);
  }

  private static String tryOut(BackendChoice choice) {
    try (Workers workers = new Workers(Threads.okra(2), new Cancellation())) {
      LinearAlgebra algebra =
          LinearAlgebras.create(
              choice, workers, MemoryBudget.ofHeap(), VectorMath.best(), Precision.DOUBLE);
      Matrix a = Matrix.ofRows(new double[] {4, 2}, new double[] {2, 5});
      BackendReport report = algebra.report();
      return report.backend()
          + " product "
          + algebra.multiply(a, a).get(0, 0)
          + " pivot "
          + algebra.cholesky(a).lower().get(1, 1)
          + " because "
          + report.fallbackReason().orElse("it works");
    } catch (OkraException e) {
      return e.code() + " " + e.getMessage();
    }
  }
}
