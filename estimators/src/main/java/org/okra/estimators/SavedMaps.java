package org.okra.estimators;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.kernels.Kernel;
import org.okra.kernels.SavedKernels;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FourierMap;
import org.okra.sketches.LandmarkMap;

/**
 * Feature maps as parts of a file, and back.
 *
 * @param kernels how kernels are saved
 * @param codecs how landmarks are saved
 */
record SavedMaps(SavedKernels kernels, SampleCodecs codecs) {
  private static final String KIND = "map";
  private static final String TYPE = "type";
  private static final String LANDMARKS = "landmarks";
  private static final String KERNEL = "kernel";
  private static final String COEFFICIENTS = "coefficients";
  private static final String FOURIER = "fourier";
  private static final String FREQUENCIES = "frequencies";
  private static final String CONSTANT = "constant";
  private static final String COORDINATES = "coordinates";
  private static final String OFFSET = "offset";

  <T> Container save(FeatureMap<T> map, RunContext context) {
    if (map instanceof LandmarkMap<T> landmarks) {
      return save(landmarks, context);
    }
    if (map instanceof FourierMap<T> fourier) {
      return Container.builder(KIND)
          .text(TYPE, FOURIER)
          .matrix(FREQUENCIES, fourier.frequencies())
          .doubles(CONSTANT, fourier.constant())
          .build();
    }
    if (map instanceof CoordinateMap<T> coordinates) {
      return Container.builder(KIND)
          .text(TYPE, COORDINATES)
          .doubles(OFFSET, coordinates.offset())
          .build();
    }
    throw new OkraException(
        ErrorCode.INVALID_ARGUMENT,
        "The feature map "
            + map
            + " cannot be saved; maps with landmarks, maps of coordinates and Fourier features"
            + " can.");
  }

  private <T> Container save(LandmarkMap<T> map, RunContext context) {
    Container.Builder builder =
        Container.builder(KIND)
            .text(TYPE, LANDMARKS)
            .include(KERNEL, kernels.save(map.kernel(), map.landmarks(), context))
            .include(LANDMARKS, codecs.encode(map.landmarks()));
    map.coefficients().ifPresent(matrix -> builder.matrix(COEFFICIENTS, matrix));
    return builder.build();
  }

  FeatureMap<?> restore(Container saved, RunContext context) {
    String type = saved.text(TYPE);
    return switch (type) {
      case LANDMARKS -> {
        Samples<?> landmarks = codecs.decode(saved.below(LANDMARKS));
        Kernel<?> kernel = kernels.restore(saved.below(KERNEL), landmarks, context);
        yield landmarkMap(kernel, landmarks, saved);
      }
      case FOURIER -> fourierMap(saved);
      case COORDINATES -> new CoordinateMap<FeatureVector>(saved.doubles(OFFSET));
      default ->
          throw new OkraException(
              ErrorCode.FILE_FORMAT,
              "There is no feature map '"
                  + type
                  + "'."
                  + Names.suggestion(type, List.of(LANDMARKS, FOURIER, COORDINATES)));
    };
  }

  private static <T> LandmarkMap<T> landmarkMap(
      Kernel<T> kernel, Samples<?> landmarks, Container saved) {
    Samples<T> checked = landmarks.as(kernel.domain(), "kernel " + kernel);
    return saved.below(COEFFICIENTS).names().isEmpty()
        ? LandmarkMap.identity(kernel, checked)
        : LandmarkMap.of(kernel, checked, saved.matrix(COEFFICIENTS));
  }

  private static FourierMap<FeatureVector> fourierMap(Container saved) {
    double[] constant = saved.doubles(CONSTANT);
    if (constant.length != 1) {
      throw new OkraException(
          ErrorCode.FILE_FORMAT, "The constant of the Fourier features is malformed.");
    }
    return new FourierMap<>(saved.matrix(FREQUENCIES), constant[0]);
  }
}
