package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.internal.text.ShownText;
import io.ftimer.junit.internal.expect.GoldenFile.SourceSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.text.Normalizer.Form;
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

/**
 * The golden files that the tests of a JVM write instead of comparing them: with whatever settings a test runs, and whether it runs again
 * because it failed. Thread-safe.
 */
public final class GoldenUpdate {
    public static final GoldenUpdate OF_JVM = new GoldenUpdate();

    private static final Pattern CODE = Pattern.compile("\\.(java|kts?|groovy|scala)$");

    /** What decoders have for bytes that are no character. */
    private static final char MALFORMED = '\uFFFD';

    private final Map<String, Written> written = new HashMap<>();
    private final Set<Path> searched = new HashSet<>();

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

    /** Returns whether code names a file. Systems compose a letter and its accent, or keep them apart. */
    static boolean isNamed(String file, CharSequence code) {
        return Pattern.compile("[\"/]" + Pattern.quote(Normalizer.normalize(file, Form.NFC) + "\""))
                .matcher(code)
                .find();
    }

    /** Returns the text of code, which is in UTF-8 or in an encoding with a byte for each character. */
    static String code(byte[] file) {
        String text = new String(file, StandardCharsets.UTF_8);
        return Normalizer.normalize(
                text.indexOf(MALFORMED) < 0 ? text : new String(file, StandardCharsets.ISO_8859_1), Form.NFC);
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
                byte[] text = Files.readAllBytes(found);
                if (new String(text, StandardCharsets.ISO_8859_1).startsWith(GoldenTree.HEADER)) {
                    golden.add(found);
                } else if (CODE.matcher(found.toString()).find()) {
                    code.append(code(text));
                }
            }
        }
        return ShownText.lines(
                golden.stream()
                        .filter(found -> !isNamed(found.getFileName().toString(), code))
                        .map(Path::toString)
                        .sorted()
                        .toList(),
                10);
    }
}
