package example;

import java.util.List;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodec;
import org.okra.testing.SampleCodecContract;

final class CrystalCodecTest extends SampleCodecContract<Crystal> {
  @Override
  protected SampleCodec<Crystal> codec() {
    return new CrystalCodec();
  }

  @Override
  protected Samples<Crystal> samples() {
    return crystals();
  }

  /** Salts of different shape, one of them without sites. */
  static Samples<Crystal> crystals() {
    return new ListSamples<>(
        Crystal.class,
        List.of(
            salt("Na", "Cl", 0.5),
            salt("K", "Cl", 0.5),
            salt("Na", "Br", 0.45),
            salt("Na", "Cl", 0.35),
            new Crystal(List.of()),
            new Crystal(List.of(new Crystal.Site("Na", 0.1, 0, 1e-300))),
            salt("K", "Br", 0.98)));
  }

  private static Crystal salt(String metal, String halogen, double place) {
    return new Crystal(
        List.of(new Crystal.Site(metal, 0, 0, 0), new Crystal.Site(halogen, place, place, place)));
  }
}
