package example;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.QueryCandidates;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/** The candidate whose features have the smallest angle to the prediction, whatever its norm. */
@Component(name = "smallest-angle", help = "the candidate in the direction of the prediction")
public record SmallestAngle() implements Decoder {
  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    return new Solver<>(task.model(), QueryCandidates.of(task.requiredCandidates(this)));
  }

  private record Solver<X, Y>(KernelModel<X, Y> model, QueryCandidates<Y> candidates)
      implements PreImageSolver<X, Y> {
    @Override
    public List<RankedOutputs<Y>> solve(
        Samples<? extends X> inputs, int count, RunContext context) {
      candidates.checkQueries(inputs);
      // k(y, y) - 2 <h(x), psi(y)> for every input and every distinct candidate.
      Matrix scores = model.scores(inputs, candidates.samples(), context);
      double[] norms = candidates.norms(model, context);
      List<RankedOutputs<Y>> found = new ArrayList<>();
      for (int query = 0; query < inputs.size(); query++) {
        TopCandidates top = new TopCandidates(TopCandidates.checkedCount(count));
        int[] members = candidates.members(query);
        for (int place = 0; place < members.length; place++) {
          double norm = norms[members[place]];
          double product = (norm - scores.get(query, members[place])) / 2;
          top.offer(place, norm == 0 ? 0 : -product / Math.sqrt(norm));
        }
        found.add(candidates.ranked(query, top));
      }
      return found;
    }
  }
}
