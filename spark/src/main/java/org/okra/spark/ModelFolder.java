package org.okra.spark;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.SparkSession;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;

/** Models as folders, on any file system that Spark knows. */
final class ModelFolder {
  /** The file with the ordinary model. */
  static final String MODEL = "model.okra";

  /** The file with the decoder and what it chooses from. */
  static final String DECODING = "decoding.okra";

  private ModelFolder() {}

  /** Writes a model. */
  static final class Writer extends MLWriter {
    private final OutputKernelRegressionModel model;

    Writer(OutputKernelRegressionModel model) {
      this.model = model;
    }

    @Override
    public void saveImpl(String path) {
      FittedModel fitted = model.fitted();
      new DefaultParamsWriter(model).saveImpl(path);
      try (RunContext context = RunContext.withSeed(0)) {
        write(sparkSession(), path, MODEL, fitted.modelFile(context));
        write(sparkSession(), path, DECODING, fitted.decodingFile());
      }
    }
  }

  /** Reads a model. */
  static final class Reader extends MLReader<OutputKernelRegressionModel> {
    @Override
    public OutputKernelRegressionModel load(String path) {
      OutputKernelRegressionModel saved =
          new DefaultParamsReader<OutputKernelRegressionModel>().load(path);
      try (RunContext context = RunContext.withSeed(0)) {
        FittedModel fitted =
            FittedModel.of(
                read(sparkSession(), path, MODEL, context),
                read(sparkSession(), path, DECODING, context),
                context);
        OutputKernelRegressionModel model =
            new OutputKernelRegressionModel(saved.uid(), Optional.of(fitted));
        saved.copyValues(model, ParamMap.empty());
        return model;
      }
    }
  }

  private static void write(SparkSession session, String folder, String name, Container content) {
    Path file = new Path(folder, name);
    try (FSDataOutputStream out = system(session, file).create(file, true)) {
      out.write(content.toBytes());
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot write %s: %s", file, e);
    }
  }

  private static Container read(
      SparkSession session, String folder, String name, RunContext context) {
    Path file = new Path(folder, name);
    try (FSDataInputStream in = system(session, file).open(file)) {
      return Container.ofBytes(in.readAllBytes(), file.toString(), context.memory());
    } catch (IOException e) {
      throw Errors.of(ErrorCode.INPUT_OUTPUT, e, "Cannot read %s: %s", file, e);
    }
  }

  private static FileSystem system(SparkSession session, Path file) throws IOException {
    Configuration configuration = session.sparkContext().hadoopConfiguration();
    return file.getFileSystem(configuration);
  }
}
