package org.okra.experiments.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.PluginCode;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.TrainTest;
import org.okra.datasets.read.OutputShape;
import org.okra.datasets.split.RowSplit;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.conformal.Calibration;
import org.okra.experiments.file.CandidateSource;
import org.okra.experiments.file.ConformalSettings;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.Settings;

/**
 * The data of an experiment: read once, cut once per seed, prepared once for methods next to each
 * other that share the preparation.
 */
public final class ExperimentData {
  private static final Set<ErrorCode> WRONG_SETTING =
      Set.of(ErrorCode.INVALID_OPTION, ErrorCode.INVALID_ARGUMENT);

  private static final Set<ErrorCode> WRONG_CANDIDATES =
      Set.of(
          ErrorCode.FILE_NOT_FOUND,
          ErrorCode.UNKNOWN_NAME,
          ErrorCode.WRONG_DOMAIN,
          ErrorCode.INVALID_ARGUMENT);

  private static final Set<ErrorCode> NO_CANDIDATES =
      Set.of(ErrorCode.EMPTY_INPUT, ErrorCode.UNKNOWN_NAME);

  private final DataSource source;
  private final Map<DatasetSource, Data<?, ?>> files = new HashMap<>();
  private final Map<DatasetSource, String> fingerprints = new HashMap<>();
  private final Map<List<Object>, List<? extends Cut<?, ?>>> cuts = new HashMap<>();
  private final Map<List<Object>, OfferedCandidates<?>> offers = new HashMap<>();
  private long seedOfCuts;
  private Optional<Prepared> last = Optional.empty();

  /** One pair of parts, and where the rows of its test part come from. */
  private record Cut<X, Y>(TrainTest<X, Y> parts, TestRows testRows) {}

  /** The rows that were prepared last, and from what. */
  private record Prepared(List<Object> key, RunRows<?> rows) {}

  /** Nothing loaded yet. */
  public ExperimentData(DataSource source) {
    this.source = source;
  }

  /** One pair of training and test part per fold. */
  public List<? extends TrainTest<?, ?>> parts(Method method, RunContext seeded) {
    return cuts(method, seeded).stream().map(Cut::parts).toList();
  }

  /** Where the test rows of a fold come from. */
  TestRows testRows(Method method, int fold, RunContext seeded) {
    return cuts(method, seeded).get(fold).testRows();
  }

  private List<? extends Cut<?, ?>> cuts(Method method, RunContext seeded) {
    Settings settings = method.settings();
    if (seeded.seed() != seedOfCuts) {
      cuts.clear();
      seedOfCuts = seeded.seed();
    }
    List<Object> key = List.of(settings.dataset(), settings.split());
    if (!cuts.containsKey(key)) {
      Data<?, ?> data = data(method, seeded);
      SplitMethod split = split(data, settings.split());
      RunContext own = seeded.child("split", 0);
      cuts.put(key, placed(method, "split", WRONG_SETTING, () -> cuts(data, split, own)));
    }
    return cuts.get(key);
  }

  private static <X, Y> List<Cut<X, Y>> cuts(
      Data<X, Y> data, SplitMethod split, RunContext context) {
    String name = Specification.of(split).type();
    if (split instanceof RowSplit known) {
      Dataset<X, Y> whole = data.train();
      return known.rows(whole, context).stream()
          .map(rows -> cut(whole.parts(rows), name, numbers(whole, IntStream.of(rows.test()))))
          .toList();
    }
    return PluginCode.returned(split.split(data, context), split, "split").stream()
        .map(
            parts ->
                cut(parts, name, numbers(parts.test(), IntStream.range(0, parts.test().size()))))
        .toList();
  }

  /** The numbers of rows in their file. */
  private static int[] numbers(Dataset<?, ?> data, IntStream rows) {
    return rows.map(data.rows()::number).toArray();
  }

  private static <X, Y> Cut<X, Y> cut(TrainTest<X, Y> parts, String split, int[] numbers) {
    return new Cut<>(parts, new TestRows(split, numbers, parts.test().rowNames()));
  }

  private static SplitMethod split(Data<?, ?> data, Optional<SplitMethod> wanted) {
    return wanted.orElseGet(() -> SplitMethod.standard(data));
  }

  /** The official split, or a random one where there is none, unless another is given. */
  static <X, Y> List<TrainTest<X, Y>> cut(
      Data<X, Y> data, Optional<SplitMethod> split, RunContext context) {
    return split(data, split).split(data, context);
  }

  /**
   * What a model that is kept learns from, not prepared: all rows that the split would cut. A split
   * that the data come with stays, so that its test part can judge the model.
   */
  public RunRows<?> allRows(Method method, RunContext seeded) {
    Settings settings = method.settings();
    Data<?, ?> data = data(method, seeded);
    return split(data, settings.split()) instanceof RowSplit
        ? rows(method, uncut(data), seeded)
        : rows(method, 0, seeded);
  }

  private static <X, Y> TrainTest<X, Y> uncut(Data<X, Y> data) {
    Dataset<X, Y> train = data.train();
    return new TrainTest<>(train, data.officialTest().orElseGet(() -> train.slice(0, 0)));
  }

  /** The rows of one fold, not prepared. */
  public RunRows<?> rows(Method method, int fold, RunContext seeded) {
    return rows(method, parts(method, seeded).get(fold), seeded);
  }

  /** Fails when a row that is tested or calibrated with has no candidates, in any fold. */
  void requireCandidates(Method method, RunContext seeded) {
    if (offered(method, seeded).isPresent()) {
      parts(method, seeded).forEach(parts -> rows(method, parts, seeded));
    }
  }

  private RunRows<?> rows(Method method, TrainTest<?, ?> parts, RunContext seeded) {
    Optional<OfferedCandidates<?>> offered = offered(method, seeded);
    RunRows<?> rows =
        placed(
            method,
            "decoder",
            NO_CANDIDATES,
            () ->
                placed(
                    method,
                    "labelled",
                    WRONG_SETTING,
                    () -> RunRows.of(parts, method.settings().labelled(), offered)));
    return placed(
        method,
        "decoder",
        NO_CANDIDATES,
        () -> placed(method, "conformal", WRONG_SETTING, () -> calibrated(method, rows, seeded)));
  }

  /** Keeps training pairs for calibration where the method wants some. */
  private static RunRows<?> calibrated(Method method, RunRows<?> rows, RunContext seeded) {
    Optional<ConformalSettings> wanted = method.settings().conformal();
    if (wanted.isEmpty()) {
      return rows;
    }
    int size = rows.train().size();
    double coverage = wanted.get().coverage();
    if (wanted.get().method() == ConformalSettings.Method.LEAVE_ONE_OUT) {
      int asked = rows.offered().map(each -> each.askableRows(rows.train()).length).orElse(size);
      Calibration.requireRows(coverage, Math.min(asked, wanted.get().rows()));
      return rows;
    }
    Calibration.requireRows(coverage, (int) Math.round(wanted.get().share() * size));
    RunRows<?> cut =
        rows.calibrated(
            Split.random(size, wanted.get().share(), seeded.random().stream("conformal.split")));
    // Pairs with too few candidates calibrate nothing.
    Calibration.requireRows(coverage, cut.calibration().orElseThrow().size());
    return cut;
  }

  /** The candidates of a method that are no outputs of the data; read once. */
  private Optional<OfferedCandidates<?>> offered(Method method, RunContext seeded) {
    if (!(method.settings().candidates() instanceof CandidateSource.Table table)) {
      return Optional.empty();
    }
    Data<?, ?> data = data(method, seeded);
    List<Object> key = List.of(method.settings().dataset(), table);
    if (!offers.containsKey(key)) {
      offers.put(
          key,
          placed(
              method,
              "decoder",
              WRONG_CANDIDATES,
              () -> {
                Dataset<?, ?> read =
                    source.load(table.table(OutputShape.of(data.train())), seeded).train();
                return offered(table, read).requireKnown(data, table.file());
              }));
    }
    return Optional.of(offers.get(key));
  }

  private static <Y> OfferedCandidates<Y> offered(CandidateSource.Table table, Dataset<?, Y> read) {
    Samples<String> names = read.inputs().as(String.class, "A table of candidates");
    return new OfferedCandidates<>(
        read.outputs(),
        IntStream.range(0, names.size()).mapToObj(names::get).toList(),
        table.owners(),
        table.owners() == CandidateSource.Owners.KEY ? table.column() : Optional.empty(),
        table.least());
  }

  /** The result of some work on a setting; an error of these codes is told with its line. */
  private static <T> T placed(
      Method method, String setting, Set<ErrorCode> codes, Supplier<T> work) {
    try {
      return work.get();
    } catch (OkraException e) {
      throw codes.contains(e.code()) ? e.in(method.place(setting).toString()) : e;
    }
  }

  /**
   * The rows of one fold, prepared.
   *
   * @param own what random steps draw from
   */
  RunRows<?> prepared(Method method, int fold, RunContext seeded, RunContext own) {
    Settings settings = method.settings();
    List<Object> key =
        List.of(
            settings.dataset(),
            settings.split(),
            settings.labelled(),
            settings.preprocess(),
            seenOutputs(settings),
            settings.targets(),
            settings.candidates() instanceof CandidateSource.Table table ? table : "none",
            settings.conformal(),
            seeded.seed(),
            fold);
    if (last.filter(known -> known.key.equals(key)).isEmpty()) {
      last = Optional.empty();
      RunRows<?> rows = rows(method, fold, seeded).prepared(settings, own);
      last = Optional.of(new Prepared(key, rows));
    }
    return last.get().rows;
  }

  /** What steps see of outputs hangs on their kernel; without steps it does not matter. */
  private static Object seenOutputs(Settings settings) {
    return settings.preprocess().isEmpty() ? "none" : settings.outputKernel();
  }

  /** A text that changes with the data of a method; what is generated follows from its settings. */
  String fingerprint(Method method, RunContext seeded) {
    DatasetSource dataset = method.settings().dataset();
    String offers =
        offered(method, seeded)
            .map(
                each -> DataFingerprint.of(each.all()) + String.join("\n", each.names()).hashCode())
            .orElse("");
    return dataset.isGenerated()
        ? "generated" + offers
        : offers
            + fingerprints.computeIfAbsent(
                dataset, wanted -> DataFingerprint.of(data(method, seeded)));
  }

  /** Files are read once; what is generated is drawn anew for every seed. */
  private Data<?, ?> data(Method method, RunContext seeded) {
    DatasetSource dataset = method.settings().dataset();
    RunContext own = seeded.child("dataset", 0);
    Supplier<Data<?, ?>> load = () -> source.load(dataset, own);
    return dataset.isGenerated()
        ? load.get()
        : files.computeIfAbsent(
            dataset, wanted -> placed(method, "dataset", Set.of(ErrorCode.FILE_NOT_FOUND), load));
  }
}
