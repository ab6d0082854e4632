package org.okra.experiments.model;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.inject.Injector;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineTrainer.Part;

/**
 * Coverage-guided fuzzing of model files. The first byte of an input says what follows: 255 a whole
 * file, else the bytes that take the place of one part of a good model, whose checksums are made
 * anew.
 */
final class ModelFuzzTest {
  private static final MemoryBudget MEMORY = new MemoryBudget(1 << 26);
  private static final Injector INJECTOR =
      TestWiring.injector(
          RunContext.builder().seed(1).memory(MEMORY), Path.of(""), Progress.SILENT);
  private static final Path FILE = temporary();
  private static final byte[] MODEL = fitted();

  private static Path temporary() {
    try {
      Path file = Files.createTempFile("fuzz", ".okra");
      file.toFile().deleteOnExit();
      return file;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] fitted() {
    String text =
        """
        name: e
        dataset: {type: planted-labels, train: 20, test: 5, inputs: 12, labels: 8, inputsPerRow: 3, labelsPerRow: 2, topics: 2}
        preprocess: [standardise]
        input: {kernel: gaussian}
        output: {kernel: linear}
        decoder: labels
        metrics: [f1]
        conformal: {coverage: 0.8, method: leave-one-out}
        """;
    try {
      SavedPipeline<?, ?> saved =
          INJECTOR
              .getInstance(PipelineTrainer.class)
              .fit(
                  INJECTOR.getInstance(ExperimentReader.class).parse("e", text, List.of()),
                  Optional.empty(),
                  Optional.of(1L),
                  Part.ALL);
      RunContext context = INJECTOR.getInstance(RunContext.class);
      INJECTOR.getInstance(PipelineFiles.class).write(saved, FILE, context);
      return Files.readAllBytes(FILE);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A part of the model as bytes, and the number of the part in front of it. */
  static Stream<Arguments> seeds() {
    Container model = Container.ofBytes(MODEL, "m.okra", MEMORY);
    List<Container.Part> parts = model.parts();
    Stream<byte[]> single =
        java.util.stream.IntStream.range(0, parts.size())
            .mapToObj(
                i -> {
                  byte[] bytes = bytes(model, parts.get(i));
                  return ByteBuffer.allocate(1 + bytes.length).put((byte) i).put(bytes).array();
                });
    byte[] whole = ByteBuffer.allocate(1 + MODEL.length).put((byte) 255).put(MODEL).array();
    return Stream.concat(Stream.of(whole), single).map(each -> Arguments.of((Object) each));
  }

  private static byte[] bytes(Container model, Container.Part part) {
    ByteBuffer bytes = ByteBuffer.allocate((int) part.bytes());
    switch (part.type()) {
      case "text" -> bytes.put(model.text(part.name()).getBytes(StandardCharsets.UTF_8));
      case "doubles" -> bytes.asDoubleBuffer().put(model.doubles(part.name()));
      default -> bytes.asIntBuffer().put(model.integers(part.name()));
    }
    return bytes.array();
  }

  private static byte[] changed(int index, byte[] given) {
    Container model = Container.ofBytes(MODEL, "m.okra", MEMORY);
    Container.Builder builder = Container.builder(model.kind());
    List<Container.Part> parts = model.parts();
    for (int i = 0; i < parts.size(); i++) {
      Container.Part part = parts.get(i);
      ByteBuffer bytes = ByteBuffer.wrap(i == index % parts.size() ? given : bytes(model, part));
      switch (part.type()) {
        case "text" -> builder.text(part.name(), new String(bytes.array(), StandardCharsets.UTF_8));
        case "doubles" -> {
          double[] values = new double[bytes.remaining() / Double.BYTES];
          bytes.asDoubleBuffer().get(values);
          builder.doubles(part.name(), values);
        }
        default -> {
          int[] values = new int[bytes.remaining() / Integer.BYTES];
          bytes.asIntBuffer().get(values);
          builder.integers(part.name(), values);
        }
      }
    }
    return builder.build().toBytes();
  }

  @MethodSource("seeds")
  @FuzzTest(maxDuration = "3s")
  void readsOrRefuses(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    byte[] rest = java.util.Arrays.copyOfRange(input, 1, input.length);
    int index = input[0] & 0xff;
    Files.write(FILE, index == 255 ? rest : changed(index, rest));
    try (RunContext context = RunContext.builder().seed(1).memory(MEMORY).build()) {
      INJECTOR.getInstance(PipelineFiles.class).read(FILE, context);
    } catch (OkraException e) {
      if (e.code() == ErrorCode.INTERNAL) {
        throw new IllegalStateException("An error without a code: " + e.getMessage(), e);
      }
    }
  }
}
