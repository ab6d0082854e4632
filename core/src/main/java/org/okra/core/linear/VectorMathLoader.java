package org.okra.core.linear;

/** Finds the Vector API implementation, which is compiled apart because its module incubates. */
final class VectorMathLoader {
  private static final String VECTOR_MODULE = "jdk.incubator.vector";
  private static final String VECTOR_CLASS = "org.okra.core.linear.SimdVectorMath";

  private VectorMathLoader() {}

  static VectorMath best() {
    if (ModuleLayer.boot().findModule(VECTOR_MODULE).isEmpty()) {
      return new PlainVectorMath();
    }
    try {
      Class<?> type = Class.forName(VECTOR_CLASS, true, VectorMath.class.getClassLoader());
      return (VectorMath) type.getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      // A later JDK may change the incubating API; the plain code gives the same answers.
      return new PlainVectorMath();
    }
  }
}
