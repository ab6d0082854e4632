package org.okra.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;
import org.okra.estimators.TrainingPairs;

/**
 * Training pairs of any type on their way to an executor.
 *
 * @param weights empty when all are 1
 */
record EncodedBlock(byte[] inputs, byte[] outputs, double[] weights) implements Serializable {

  /** All pairs in blocks of some rows. */
  static List<EncodedBlock> of(TrainingPairs<?, ?> pairs, int length) {
    SampleCodecs codecs = new SampleCodecs(Tasks.components());
    double[] weights = pairs.weights();
    List<EncodedBlock> blocks = new ArrayList<>();
    for (int from = 0; from < pairs.size(); from += length) {
      int to = Math.min(pairs.size(), from + length);
      blocks.add(
          new EncodedBlock(
              codecs.encode(pairs.inputs().slice(from, to)).toBytes(),
              codecs.encode(pairs.outputs().slice(from, to)).toBytes(),
              weights.length == 0 ? weights : Arrays.copyOfRange(weights, from, to)));
    }
    return blocks;
  }

  /** Reads them; the length was chosen by whoever encoded them. */
  record Reader() implements BlockReader<EncodedBlock> {
    @Override
    public Iterator<Block> blocks(Iterator<EncodedBlock> part, int length) {
      SampleCodecs codecs = new SampleCodecs(Tasks.components());
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return part.hasNext();
        }

        @Override
        public Block next() {
          EncodedBlock block = part.next();
          return new Block(
              decoded(codecs, block.inputs()), decoded(codecs, block.outputs()), block.weights());
        }
      };
    }

    private static Samples<?> decoded(SampleCodecs codecs, byte[] bytes) {
      return codecs.decode(Container.ofBytes(bytes, "A block", MemoryBudget.ofHeap()));
    }
  }
}
