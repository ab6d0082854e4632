package example;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;
import org.okra.datasets.split.RowSplit;

/** Every k-th row tests: for rows in the order of time, say, with the test rows all along it. */
@Component(name = "interleaved", help = "every k-th row tests, all others train")
public record Interleaved(@Option(help = "distance of the test rows", atLeast = 2) int every)
    implements RowSplit {
  public Interleaved() {
    this(4);
  }

  public Interleaved {
    Options.check(Interleaved.class, every);
  }

  @Override
  public List<Split> rows(Dataset<?, ?> data, RunContext context) {
    int[] all = IntStream.range(0, data.size()).toArray();
    return List.of(
        new Split(
            IntStream.of(all).filter(row -> (row + 1) % every != 0).toArray(),
            IntStream.of(all).filter(row -> (row + 1) % every == 0).toArray()));
  }
}
