package io.ftimer.junit.internal.expect;

import io.ftimer.assertj.internal.expectation.CheckedExpectation;
import io.ftimer.assertj.internal.expectation.RunningTest;
import io.ftimer.assertj.internal.tree.AssertedTree;
import io.ftimer.assertj.internal.tree.TreeDifference;
import io.ftimer.assertj.internal.tree.TreeFailure;
import io.ftimer.junit.internal.expect.Expectations.Conditions;
import io.ftimer.junit.internal.prove.InjectedFault;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.opentest4j.AssertionFailedError;

/** The expected regions and their numbers of calls, from a file. */
public record GoldenTreeExpectation(
        String text, String test, GoldenFile file, Conditions conditions, boolean ignoresOtherThreads)
        implements Expectation {

    @Override
    public List<InjectedFault> faults() {
        return List.of(InjectedFault.FURTHER_CALL);
    }

    @Override
    public void check(List<TestBodyRun> runs) {
        conditions.update().ifPresent(update -> update(runs.get(0).summary(), update));
        new TreeExpectation(text, this::expectation, ignoresOtherThreads).check(runs);
    }

    private void update(SessionSummary tree, GoldenUpdate update) {
        Optional<String> server = conditions.environment().ciServer();
        if (server.isPresent()) {
            throw new AssertionFailedError("[" + text + "] update rejected: golden trees are not written where "
                    + server.get() + ";"
                    + " run the test with -Dftimer.update=golden on your machine and commit the file.");
        }
        try {
            Optional<GoldenTree> kept = kept();
            GoldenTree found = kept.map(old -> old.found(tree)).orElseGet(() -> GoldenTree.of(tree));
            if (update.write(this, kept, found)) {
                RunningTest.current().warn("wrote " + place());
            }
            List<String> unused = update.unused(file);
            if (!unused.isEmpty()) {
                RunningTest.current()
                        .warn("no test has these golden files any more:\n  " + String.join("\n  ", unused));
            }
        } catch (IOException e) {
            throw new AssertionFailedError("[" + text + "] The golden tree cannot be written: " + e.getMessage(), e);
        }
    }

    /** Returns the tree of the file; empty if there is none, or a malformed one, which an update replaces. */
    private Optional<GoldenTree> kept() throws IOException {
        try {
            return file.read().map(GoldenTree::parse);
        } catch (IllegalArgumentException malformed) {
            return Optional.empty();
        }
    }

    private CheckedExpectation expectation(AssertedTree tree) {
        return CheckedExpectation.onAllRegions(tree, failure(tree), "the tree of " + file.name());
    }

    private Optional<TreeFailure> failure(AssertedTree tree) {
        GoldenTree expected = expected(tree.summary());
        GoldenTree found = expected.found(tree.summary());
        TreeDifference difference = expected.differenceTo(found);
        return difference.isEmpty()
                ? Optional.empty()
                : Optional.of(new TreeFailure(
                        found.shownRows(),
                        expected.shownRows(),
                        tree.withCalls(difference.text("", found.regions()), difference.marks(SummaryEntry::nodeId))
                                + "\n\nIf the new tree is correct, run the test with -Dftimer.update=golden to write "
                                + place() + "."));
    }

    private GoldenTree expected(Summary tree) {
        try {
            return file.read()
                    .map(GoldenTree::parse)
                    .orElseThrow(() -> new AssertionFailedError("[" + text
                            + "] The file does not exist. Run the test with"
                            + " -Dftimer.update=golden to write " + place() + ", or create it with this content:\n\n"
                            + GoldenTree.of(tree).toFile()));
        } catch (IllegalArgumentException malformed) {
            throw new AssertionFailedError("[" + text + "] The file is malformed: " + malformed.getMessage());
        } catch (IOException e) {
            throw new AssertionFailedError("[" + text + "] The file cannot be read: " + e.getMessage(), e);
        }
    }

    private String place() {
        Path here = Path.of("").toAbsolutePath();
        return file.source()
                .map(source -> source.startsWith(here) ? here.relativize(source) : source)
                .map(Path::toString)
                .orElse(file.name() + " beside " + file.owner().getName());
    }
}
