package io.ftimer.junit.internal.expect;

import io.ftimer.junit.ExpectTree;
import io.ftimer.junit.internal.TreeText;
import io.ftimer.summary.SessionSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.opentest4j.AssertionFailedError;

/**
 * Which regions there are and how often they are opened, as a file tells.
 *
 * @param annotation what says so
 * @param file the file
 * @param conditions whether the file is to be written
 */
record GoldenTreeExpectation(ExpectTree annotation, GoldenFile file, Conditions conditions) implements TreeExpectation {

    @Override
    public void check(List<Run> runs, Consumer<String> notes) {
        if (conditions.update()) {
            update(runs.get(0).summary(), notes);
        }
        TreeExpectation.super.check(runs, notes);
    }

    private void update(SessionSummary tree, Consumer<String> notes) {
        if (conditions.environment().isCiServer()) {
            throw new AssertionFailedError("[" + this + "] A golden tree is not written where CI=true;"
                    + " run the test with -Dftimer.update=true on your machine and commit the file.");
        }
        GoldenTree found = GoldenTree.of(tree);
        try {
            if (!isUpToDate(found)) {
                file.write(found.toFile());
                notes.accept("wrote " + place());
            }
        } catch (IOException e) {
            throw new AssertionFailedError("[" + this + "] The golden tree cannot be written: " + e.getMessage(), e);
        }
    }

    /** A file that only looks different keeps its order and comments. */
    private boolean isUpToDate(GoldenTree found) throws IOException {
        try {
            return file.read().map(GoldenTree::parse).filter(found::equals).isPresent();
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    @Override
    public void check(SessionSummary tree, String description) {
        GoldenTree expected = expected(tree);
        GoldenTree found = GoldenTree.of(tree);
        List<String> differences = expected.differencesTo(found);
        if (!differences.isEmpty()) {
            throw new AssertionFailedError(
                    "[" + description + "] Expected the tree of " + file.name() + ", but:\n  "
                            + String.join("\n  ", differences) + "\n\n"
                            + TreeText.withCalls(tree, entry -> found.differsAt(entry.path(), expected))
                            + "\n\nIf this is how it should be, run the test with -Dftimer.update=true to write "
                            + place() + ".",
                    expected.rows(),
                    found.rows());
        }
    }

    private GoldenTree expected(SessionSummary tree) {
        try {
            return file.read()
                    .map(GoldenTree::parse)
                    .orElseThrow(() -> new AssertionFailedError("[" + this
                            + "] There is no such file. Run the test with"
                            + " -Dftimer.update=true to write " + place() + ", or write it yourself. It would be:\n\n"
                            + GoldenTree.of(tree).toFile()));
        } catch (IllegalArgumentException malformed) {
            throw new AssertionFailedError("[" + this + "] The file is malformed, " + malformed.getMessage());
        } catch (IOException e) {
            throw new AssertionFailedError("[" + this + "] The file cannot be read: " + e.getMessage(), e);
        }
    }

    private String place() {
        Path here = Path.of("").toAbsolutePath();
        return file.source()
                .map(source -> source.startsWith(here) ? here.relativize(source) : source)
                .map(Path::toString)
                .orElse(file.name() + " beside " + file.owner().getName());
    }

    static String text(ExpectTree annotation) {
        return "@ExpectTree(" + AnnotationText.quoted(annotation.value()) + ")";
    }

    @Override
    public String toString() {
        return text(annotation);
    }
}
