package org.okra.cli.bench;

import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.Errors;

/**
 * What is measured.
 *
 * @param methods which methods
 * @param n training rows, one or several
 * @param mx sketch sizes, one or several; every pair of n and mx is measured
 * @param others the sizes that stay the same; its n and mx do not count
 * @param repetitions timed runs, of which the median counts, after one that does not
 * @param product order of the matrix product that gives the rate of the machine
 */
record LimitsPlan(
    List<Method> methods,
    List<Integer> n,
    List<Integer> mx,
    Sizes others,
    int repetitions,
    int product) {
  LimitsPlan {
    require("--methods", methods.size(), 1);
    require("--n", smallest(n), 2);
    require("--mx", smallest(mx), 1);
    require("--my", others.my(), 1);
    require("--d", others.d(), 1);
    require("--targets", others.targets(), 1);
    require("--test", others.test(), 1);
    require("--repetitions", repetitions, 1);
    if (!(others.density() > 0 && others.density() <= 1)) {
      throw Errors.option("--density is %s; give a share above 0, up to 1.", others.density());
    }
    int largest = Math.max(others.my(), mx.stream().mapToInt(Integer::intValue).max().orElse(0));
    if (largest > smallest(n)) {
      throw Errors.option(
          "A sketch of %d rows is larger than the %d training rows; lower --mx or --my, or raise"
              + " --n.",
          largest, smallest(n));
    }
  }

  private static int smallest(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  private static void require(String option, int value, int least) {
    if (value < least) {
      throw Errors.option("%s is %d; give at least %d.", option, value, least);
    }
  }

  /** The sizes of a measurement. */
  Sizes sizes(int rows, int sketch) {
    return new Sizes(
        rows, sketch, others.my(), others.d(), others.density(), others.targets(), others.test());
  }

  /** The sketch sizes that make a difference to a method. */
  List<Integer> mx(Method method) {
    return method.hasInputSketch() ? mx : mx.subList(0, 1);
  }

  /** How many measurements there are. */
  int count() {
    return n.size() * methods.stream().flatMapToInt(each -> IntStream.of(mx(each).size())).sum();
  }
}
