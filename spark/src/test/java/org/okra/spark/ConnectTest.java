package org.okra.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import java.util.UUID;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.DataType;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.MlCommand;
import org.apache.spark.connect.proto.MlCommandResult;
import org.apache.spark.connect.proto.MlOperator;
import org.apache.spark.connect.proto.MlOperator.OperatorType;
import org.apache.spark.connect.proto.MlParams;
import org.apache.spark.connect.proto.MlRelation;
import org.apache.spark.connect.proto.ObjectRef;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.RelationCommon;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.UserContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connect.service.SparkConnectService$;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparkproject.connect.grpc.ManagedChannel;
import org.sparkproject.connect.grpc.ManagedChannelBuilder;

/**
 * A client that has nothing of Okra fits, predicts, judges and saves by messages of Spark Connect,
 * on loopback. Compiled and run by the profile {@code connect} alone, which takes the newest Spark
 * that has both its server and its machine learning on Maven Central.
 */
final class ConnectTest {
  private static final String SESSION = UUID.randomUUID().toString();
  private static final String ROWS =
      "select id, cast(sin(id) as double) a, cast(cos(2 * id) as double) b,"
          + " if(sin(id) > 0, array('up'), array('down', 'left')) labels from range(400)";

  @TempDir Path folder;

  private static Expression.Literal text(String value) {
    return Expression.Literal.newBuilder().setString(value).build();
  }

  private static MlOperator operator(String name, OperatorType type) {
    return MlOperator.newBuilder().setName(name).setUid("uid-" + type).setType(type).build();
  }

  /** The rows with both numbers in a vector. */
  private static Relation rows() {
    Relation sql =
        Relation.newBuilder()
            .setCommon(RelationCommon.newBuilder().setPlanId(1))
            .setSql(SQL.newBuilder().setQuery(ROWS))
            .build();
    Expression.Literal names =
        Expression.Literal.newBuilder()
            .setArray(
                Expression.Literal.Array.newBuilder()
                    .setElementType(DataType.newBuilder().setString(DataType.String.newBuilder()))
                    .addElements(text("a"))
                    .addElements(text("b")))
            .build();
    return transformed(
        MlRelation.Transform.newBuilder()
            .setTransformer(
                operator(
                    "org.apache.spark.ml.feature.VectorAssembler",
                    OperatorType.OPERATOR_TYPE_TRANSFORMER))
            .setInput(sql)
            .setParams(
                MlParams.newBuilder()
                    .putParams("inputCols", names)
                    .putParams("outputCol", text("features"))));
  }

  private static Relation transformed(MlRelation.Transform.Builder transform) {
    return Relation.newBuilder()
        .setMlRelation(MlRelation.newBuilder().setTransform(transform))
        .build();
  }

  private static Optional<MlCommandResult> execute(
      SparkConnectServiceGrpc.SparkConnectServiceBlockingStub stub, MlCommand.Builder command) {
    ExecutePlanRequest request =
        ExecutePlanRequest.newBuilder()
            .setSessionId(SESSION)
            .setUserContext(UserContext.newBuilder().setUserId("test"))
            .setOperationId(UUID.randomUUID().toString())
            .setPlan(Plan.newBuilder().setCommand(Command.newBuilder().setMlCommand(command)))
            .build();
    Optional<MlCommandResult> result = Optional.empty();
    Iterator<ExecutePlanResponse> responses = stub.executePlan(request);
    while (responses.hasNext()) {
      ExecutePlanResponse response = responses.next();
      if (response.hasMlCommandResult()) {
        result = Optional.of(response.getMlCommandResult());
      }
    }
    return result;
  }

  @Test
  void fitsPredictsJudgesAndSaves() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    SparkSession session =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.ui.enabled", "false")
            .config("spark.connect.grpc.binding.address", "127.0.0.1")
            .config("spark.connect.grpc.binding.port", String.valueOf(port))
            .getOrCreate();
    SparkConnectService$.MODULE$.start(session.sparkContext());
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
    try {
      trip(SparkConnectServiceGrpc.newBlockingStub(channel));
    } finally {
      channel.shutdownNow();
      session.stop();
    }
  }

  private void trip(SparkConnectServiceGrpc.SparkConnectServiceBlockingStub stub) {
    MlParams.Builder params =
        MlParams.newBuilder()
            .putParams("labelCol", text("labels"))
            .putParams("idCol", text("id"))
            .putParams("inputSketch", text("{type: subsample, size: 40}"))
            .putParams("outputKernel", text("tanimoto"))
            .putParams("lambda", Expression.Literal.newBuilder().setDouble(1e-3).build());
    MlCommand.Fit.Builder fit =
        MlCommand.Fit.newBuilder()
            .setEstimator(
                operator(
                    "org.okra.spark.OutputKernelRegressor", OperatorType.OPERATOR_TYPE_ESTIMATOR))
            .setParams(params)
            .setDataset(rows());
    ObjectRef model =
        execute(stub, MlCommand.newBuilder().setFit(fit))
            .orElseThrow()
            .getOperatorInfo()
            .getObjRef();
    Relation predicted =
        transformed(
            MlRelation.Transform.newBuilder()
                .setObjRef(model)
                .setInput(rows())
                .setParams(MlParams.newBuilder()));
    MlCommand.Evaluate.Builder judge =
        MlCommand.Evaluate.newBuilder()
            .setEvaluator(
                operator(
                    "org.okra.spark.OutputKernelEvaluator", OperatorType.OPERATOR_TYPE_EVALUATOR))
            .setParams(
                MlParams.newBuilder()
                    .putParams("labelCol", text("labels"))
                    .putParams("metric", text("f1")))
            .setDataset(predicted);
    MlCommandResult judged = execute(stub, MlCommand.newBuilder().setEvaluate(judge)).orElseThrow();
    assertThat(judged.getParam().getDouble()).isGreaterThan(0.9);
    Path target = folder.resolve("model");
    MlCommand.Write.Builder write =
        MlCommand.Write.newBuilder().setObjRef(model).setPath(target.toString());
    execute(stub, MlCommand.newBuilder().setWrite(write));
    assertThat(target.resolve("model.okra")).exists();
  }
}
