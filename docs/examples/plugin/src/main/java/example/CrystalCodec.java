package example;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodec;

/** Sites of all crystals one after the other, and how many each crystal has. */
@Component(name = "crystals", help = "crystals: elements and places of their sites")
public record CrystalCodec() implements SampleCodec<Crystal> {
  @Override
  public Container encode(Samples<Crystal> samples) {
    List<Crystal> all = IntStream.range(0, samples.size()).mapToObj(samples::get).toList();
    List<Crystal.Site> sites = all.stream().flatMap(each -> each.sites().stream()).toList();
    Matrix places = Matrix.zeros(sites.size(), 3);
    for (int i = 0; i < sites.size(); i++) {
      places.set(i, 0, sites.get(i).x());
      places.set(i, 1, sites.get(i).y());
      places.set(i, 2, sites.get(i).z());
    }
    return Container.builder("samples")
        .integers("counts", all.stream().mapToInt(each -> each.sites().size()).toArray())
        .text("elements", String.join(" ", sites.stream().map(Crystal.Site::element).toList()))
        .matrix("places", places)
        .build();
  }

  @Override
  public Samples<Crystal> decode(Container container) {
    String[] elements = container.text("elements").split(" ");
    Matrix places = container.matrix("places");
    List<Crystal> crystals = new ArrayList<>();
    int next = 0;
    for (int count : container.integers("counts")) {
      List<Crystal.Site> sites = new ArrayList<>();
      for (int i = next; i < next + count; i++) {
        sites.add(
            new Crystal.Site(elements[i], places.get(i, 0), places.get(i, 1), places.get(i, 2)));
      }
      next += count;
      crystals.add(new Crystal(sites));
    }
    return new ListSamples<>(Crystal.class, crystals);
  }
}
