package org.okra.experiments.run;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.exception.TooManyEvaluationsException;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.Well19937c;
import org.okra.core.run.RunContext;
import org.okra.evaluation.Direction;
import org.okra.experiments.file.SearchSettings;

/**
 * Walks through ranges by CMA-ES (Hansen and Ostermeier 2001): every range is a coordinate from 0
 * to 1 of the logarithm, the first point is the middle of all, and each generation is drawn around
 * what was best before. The points follow from the seed.
 */
final class ContinuousSearch {
  /** The first generation reaches most of every range. */
  private static final double SPREAD = 0.3;

  /** The objective of a setting that could not be fitted: worse than any. */
  private static final double WORST = Double.MAX_VALUE;

  private final SearchSettings search;
  private final RunContext context;

  ContinuousSearch(SearchSettings search, RunContext context) {
    this.search = search;
    this.context = context;
  }

  void run(SearchTrials trials) {
    int dimension = search.space().size();
    int budget = search.trials().orElseThrow();
    int population = Math.max(2, Math.min(budget, 4 + (int) (3 * Math.log(dimension))));
    long seed = context.random().stream("search.continuous").nextLong();
    CMAESOptimizer optimizer =
        new CMAESOptimizer(
            budget,
            -WORST,
            true,
            0,
            0,
            new Well19937c(seed),
            false,
            new SimpleValueChecker(-1, -1));
    double[] middle = filled(dimension, 0.5);
    try {
      optimizer.optimize(
          new MaxEval(budget),
          GoalType.MINIMIZE,
          new ObjectiveFunction(point -> error(point, trials)),
          new InitialGuess(middle),
          new SimpleBounds(filled(dimension, 0), filled(dimension, 1)),
          new CMAESOptimizer.Sigma(filled(dimension, SPREAD)),
          new CMAESOptimizer.PopulationSize(population));
    } catch (TooManyEvaluationsException e) {
      // The budget is used up, as it should be.
      context.cancellation().check();
    }
  }

  private static double[] filled(int dimension, double value) {
    double[] result = new double[dimension];
    Arrays.fill(result, value);
    return result;
  }

  private static Map<String, Object> settings(SearchSettings search, double[] point) {
    Map<String, Object> settings = new LinkedHashMap<>();
    List<Map.Entry<String, SearchSettings.Dimension>> space =
        new ArrayList<>(search.space().entrySet());
    for (int k = 0; k < point.length; k++) {
      SearchSettings.Range range = space.get(k).getValue().range().orElseThrow();
      settings.put(space.get(k).getKey(), at(range, point[k]));
    }
    return settings;
  }

  /** All ranges at their first ends, and all at their last: what varies differs between them. */
  static List<Map<String, Object>> ends(SearchSettings search) {
    int dimension = search.space().size();
    return List.of(settings(search, filled(dimension, 0)), settings(search, filled(dimension, 1)));
  }

  private double error(double[] point, SearchTrials trials) {
    List<Trial> made = trials.run(List.of(settings(search, point)));
    if (made.isEmpty()) {
      return WORST;
    }
    double value = made.get(0).value().value();
    return trials.direction() == Direction.HIGHER_IS_BETTER ? -value : value;
  }

  /** To six digits: more would only be hard to read. */
  private static double at(SearchSettings.Range range, double share) {
    double first = Math.log(range.from());
    double value = Math.exp(first + share * (Math.log(range.to()) - first));
    double rounded = new BigDecimal(value).round(new MathContext(6)).doubleValue();
    return Math.max(range.from(), Math.min(range.to(), rounded));
  }
}
