package org.okra.datasets.generate;

import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.Columns;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.DigitStrokes.Style;

/**
 * Digits drawn with a pen, 16 x 16 grey pixels from 0 (paper) to 1 (ink): given the upper half,
 * complete the lower half. The embedded stand-in for USPS, with the same shape and no licence.
 *
 * <p>Inputs are the upper 128 pixels, outputs the lower 128, both row by row. Digit, style, shape,
 * position, thickness and slant are random. Row names are the digits.
 */
@Component(
    name = "drawn-digits",
    help = "16 x 16 pictures of digits drawn with a pen: complete the lower half from the upper",
    alsoKnownAs = {"digits", "mnist"})
public record DrawnDigits(
    @Option(help = "training rows", atLeast = 1) int train,
    @Option(help = "test rows", atLeast = 1) int test,
    @Option(
            help = "how much hands differ: 0 draws plain shapes, 1 handwriting",
            atLeast = 0,
            atMost = 2)
        double variation)
    implements DatasetGenerator {
  /** Pixels per side of a picture. */
  public static final int SIDE = DigitPen.SIDE;

  private static final int HALF = SIDE * SIDE / 2;

  /**
   * Pictures before they are cut in halves.
   *
   * @param digits the digit of each picture, 0 to 9
   * @param pixels one row of 256 pixels per picture, the upper left first, row by row
   */
  public record Pictures(List<Integer> digits, Matrix pixels) {}

  /** A thousand rows of handwriting to learn from. */
  public DrawnDigits() {
    this(1000, 500, 1);
  }

  public DrawnDigits {
    Options.check(DrawnDigits.class, train, test, variation);
    SeededRows.requireFew(train, test);
  }

  /** All pictures, training rows first. */
  public Pictures pictures(RunContext context) {
    int rows = train + test;
    Matrix pixels = context.memory().zeros(rows, SIDE * SIDE, "The pictures");
    Integer[] digits = new Integer[rows];
    SeededRows.draw(
        context,
        "digits.rows",
        rows,
        (from, to, random) -> {
          for (int i = from; i < to; i++) {
            digits[i] = random.nextInt(10);
            List<Style> styles = DigitStrokes.styles(digits[i]);
            Style style = styles.get(random.nextInt(styles.size()));
            double[] drawn = new DigitPen(variation, random).draw(style);
            for (int j = 0; j < drawn.length; j++) {
              pixels.set(i, j, drawn[j]);
            }
          }
        });
    return new Pictures(List.of(digits), pixels);
  }

  /** Handwriting drawn with seed 0, for a first try. */
  public static TrainTest<DenseVector, DenseVector> sample(int train, int test) {
    try (RunContext context = RunContext.withSeed(0)) {
      return new DrawnDigits(train, test, 1).generate(context);
    }
  }

  @Override
  public TrainTest<DenseVector, DenseVector> generate(RunContext context) {
    Pictures pictures = pictures(context);
    Dataset<DenseVector, DenseVector> whole =
        new Dataset<>(
            Specification.of(this).type(),
            new DenseRows(pictures.pixels().columnBlock(0, HALF)),
            new DenseRows(pictures.pixels().columnBlock(HALF, 2 * HALF)),
            Columns.NONE,
            pictures.digits().stream().map(String::valueOf).toList(),
            List.of());
    return SeededRows.cut(whole, train);
  }
}
