package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.Coordinates;
import org.okra.sketches.FourierFeatures;
import org.okra.sketches.FourierFeatures.Coupling;
import org.okra.sketches.IdentityMap;
import org.okra.sketches.MapSource;
import org.okra.sketches.SketchSize;
import org.okra.testing.MapContract;

/** Every built-in map that is no sketch keeps the contract. */
@ContractTable
final class MapsTest extends MapContract {
  private final Row<MapSource, Optional<Kernel<FeatureVector>>> row;

  MapsTest(Row<MapSource, Optional<Kernel<FeatureVector>>> row) {
    this.row = row;
  }

  private static Row<MapSource, Optional<Kernel<FeatureVector>>> row(
      String name, Supplier<MapSource> source) {
    return new Row<>(name, source, Optional.empty());
  }

  static List<Row<MapSource, Optional<Kernel<FeatureVector>>>> rows() {
    return List.of(
        row("identity", IdentityMap::new),
        row("selection", () -> MapSource.subsample(12)),
        row("vectors", Coordinates::new).with(any -> Optional.of(new LinearKernel())),
        row("fourier", () -> fourier(50, Coupling.INDEPENDENT)),
        row("orthogonal fourier", () -> fourier(10, Coupling.ORTHOGONAL)),
        row("fourier of laplacian", () -> fourier(10, Coupling.INDEPENDENT))
            .with(any -> Optional.of(new LaplacianKernel(0.3))));
  }

  private static MapSource fourier(int size, Coupling coupling) {
    return new FourierFeatures(SketchSize.of(size), coupling);
  }

  @Override
  protected MapSource source() {
    return row.component().get();
  }

  @Override
  protected Kernel<FeatureVector> kernel() {
    return row.parts().orElseGet(super::kernel);
  }

  @Override
  protected List<String> acceptedOptions() {
    return row.accepted();
  }

  @Override
  protected List<String> refusedOptions() {
    return row.refused();
  }
}
