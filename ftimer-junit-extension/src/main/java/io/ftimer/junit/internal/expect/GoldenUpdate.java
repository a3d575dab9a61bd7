package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/** The golden files that a run of tests writes instead of comparing them. Thread-safe. */
public final class GoldenUpdate {
    private static final Pattern CODE = Pattern.compile("\\.(java|kts?|groovy|scala)$");

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

    /** Returns, once for each source set, the golden files in it that no code in it names: their tests are gone. */
    synchronized List<String> unused(GoldenFile file) throws IOException {
        Optional<SourceSet> sources = file.sources();
        if (sources.isEmpty() || !searched.add(sources.get().folder())) {
            return List.of();
        }
        StringBuilder code = new StringBuilder();
        List<Path> golden = new ArrayList<>();
        try (Stream<Path> files = Files.walk(sources.get().folder())) {
            for (Path found : files.filter(Files::isRegularFile)
                    .filter(any -> any.toFile().length() <= GoldenTree.MOST_CHARACTERS)
                    .toList()) {
                String text = Files.readString(found, StandardCharsets.ISO_8859_1);
                if (text.startsWith(GoldenTree.HEADER)) {
                    golden.add(found);
                } else if (CODE.matcher(found.toString()).find()) {
                    code.append(text);
                }
            }
        }
        return ShownText.lines(
                golden.stream()
                        .filter(found -> !Pattern.compile("[\"/]" + Pattern.quote(found.getFileName() + "\""))
                                .matcher(code)
                                .find())
                        .map(Path::toString)
                        .sorted()
                        .toList(),
                10);
    }
}
