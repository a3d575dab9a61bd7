package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.TreeDifference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/**
 * The golden files that the tests of a JVM write instead of comparing them: with whatever settings a test runs, and whether it runs again
 * because it failed. Thread-safe.
 */
public final class GoldenUpdate {
    public static final GoldenUpdate OF_JVM = new GoldenUpdate();

    private final Map<String, Written> written = new HashMap<>();

    private record Written(GoldenTree tree, String test) {}

    private GoldenUpdate() {}

    /**
     * Writes the tree of a test, unless its file has the same. Of several tests with one file, the first one writes it.
     *
     * @param kept the tree of the file, empty if there is none, or a malformed one
     * @return whether the file was written
     * @throws AssertionFailedError if another test, or another invocation of this one, has another tree in this run
     */
    synchronized boolean write(GoldenTreeExpectation expected, Optional<GoldenTree> kept, GoldenTree found)
            throws IOException {
        GoldenFile file = expected.file();
        String test = expected.test();
        // without a source, it cannot be written
        String place = file.source().map(Path::toString).orElse(test);
        Written earlier = written.putIfAbsent(place, new Written(found, test));
        if (earlier != null) {
            TreeDifference difference = earlier.tree().differenceTo(found);
            if (!difference.isEmpty()) {
                throw new AssertionFailedError(
                        "[" + expected.text() + "] A file has one tree, and that of " + test + " differs from that of "
                                + (earlier.test().equals(test) ? "an earlier invocation or run" : earlier.test()) + ": "
                                + difference.text("", found.regions())
                                + "\nWrite a test with a file for each tree, or expect the calls of single regions with @ExpectCalls.");
            }
        }
        // a file with the same tree keeps its order and comments
        boolean differs = kept.filter(old -> old.differenceTo(found).isEmpty()).isEmpty();
        if (differs) {
            file.write(found.toFile());
        }
        return differs;
    }
}
