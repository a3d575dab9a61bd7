import org.apache.commons.text.similarity.LevenshteinDistance;

/** Asks for the distance of two texts with nothing in common, up to a tenth of their length. */
public class Load {
    public static void load(int n) {
        StringBuilder left = new StringBuilder();
        StringBuilder right = new StringBuilder();
        for (int i = 0; i < n; i++) {
            left.append((char) ('a' + i % 10));
            right.append((char) ('k' + i % 10));
        }
        if (new LevenshteinDistance(n / 10).apply(left, right) != -1) {
            throw new AssertionError();
        }
    }
}
