import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.distribution.EnumeratedDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.util.Pair;

/** Draws as many values as there are, all of the same probability. */
public class Load {
    public static void load(int n) {
        List<Pair<Integer, Double>> values = new ArrayList<Pair<Integer, Double>>();
        for (int i = 0; i < n; i++) {
            values.add(new Pair<Integer, Double>(i, 1.0));
        }
        EnumeratedDistribution<Integer> distribution =
                new EnumeratedDistribution<Integer>(new Well19937c(1), values);
        if (distribution.sample(n).length != n) {
            throw new AssertionError();
        }
    }
}
