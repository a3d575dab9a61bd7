package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/** The golden files that a run of tests writes instead of comparing them. Thread-safe. */
public final class GoldenUpdate {
    private final Map<String, Written> written = new HashMap<>();
    private final Set<Path> searched = new HashSet<>();

    private record Written(GoldenTree tree, String test) {}

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
        Written earlier =
                written.putIfAbsent(file.owner().getPackageName() + '/' + file.name(), new Written(found, test));
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

    /** Returns, once for each source set, the golden files in it that no class beside them names: their tests are gone. */
    synchronized List<String> unused(GoldenFile file) throws IOException {
        Optional<SourceSet> sources = file.sources();
        if (sources.isEmpty() || !searched.add(sources.get().folder())) {
            return List.of();
        }
        Path folder = sources.get().folder();
        Map<String, String> classes = new HashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            return ShownText.lines(
                    files.filter(GoldenTree::isWritten)
                            .filter(found -> !isNamed(folder.relativize(found), file.owner(), classes))
                            .map(Path::toString)
                            .sorted()
                            .toList(),
                    10);
        }
    }

    /** Returns whether a class names a file as a constant: one of the package of the file, or of a package above it. */
    private static boolean isNamed(Path file, Class<?> loaded, Map<String, String> classes) {
        return IntStream.range(1, file.getNameCount()).anyMatch(level -> {
            String name = file.subpath(level, file.getNameCount()).toString().replace('\\', '/');
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            String constant = "" + (char) (bytes.length >> 8) + (char) (bytes.length & 0xff)
                    + new String(bytes, StandardCharsets.ISO_8859_1);
            String folder = level == 1 ? "" : file.subpath(1, level).toString().replace('\\', '/');
            return classes.computeIfAbsent(folder, inside -> GoldenFile.classes(loaded, inside))
                    .contains(constant);
        });
    }
}
