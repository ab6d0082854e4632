package example;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.kernels.Kernel;

/** {@code sum_ij exp(gamma sum_c (cos 2 pi (a_ic - b_jc) - 1))} over sites of one element. */
@Component(name = "crystal-sites", help = "crystals: sites of one element at close places")
public record CrystalKernel(@Option(help = "how sharply places count", above = 0) double gamma)
    implements Kernel<Crystal> {
  public CrystalKernel() {
    this(4.0);
  }

  public CrystalKernel {
    Options.check(CrystalKernel.class, gamma);
  }

  @Override
  public double value(Crystal a, Crystal b) {
    double sum = 0;
    for (Crystal.Site p : a.sites()) {
      for (Crystal.Site q : b.sites()) {
        double cosines = cosine(p.x() - q.x()) + cosine(p.y() - q.y()) + cosine(p.z() - q.z());
        sum += p.element().equals(q.element()) ? Math.exp(gamma * (cosines - 3)) : 0;
      }
    }
    return sum;
  }

  /** Of a difference in fractions of an edge: a whole edge is no difference at all. */
  private static double cosine(double difference) {
    return Math.cos(2 * Math.PI * difference);
  }
}
