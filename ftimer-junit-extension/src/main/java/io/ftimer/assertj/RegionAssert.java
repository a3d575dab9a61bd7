package io.ftimer.assertj;

import io.ftimer.RegionPath;
import io.ftimer.Summary;
import io.ftimer.SummaryEntry;
import io.ftimer.junit.internal.TreeText;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on one region at one path of a timing tree.
 *
 * <p>Each failure shows the whole tree, with an arrow at this region.
 *
 * <p>Thread safety: thread-confined.
 */
public class RegionAssert extends AbstractAssert<RegionAssert, SummaryEntry> {
    private final Summary tree;

    RegionAssert(SummaryEntry actual, Summary tree) {
        super(actual, RegionAssert.class);
        this.tree = tree;
    }

    /** Verifies that the region was opened exactly {@code expected} times at this path, by all threads together. */
    public RegionAssert hasCalls(long expected) {
        if (actual.callCount() != expected) {
            throw failed(
                    actual.callCount(), expected, "to have " + calls(expected) + ", but it had " + actual.callCount());
        }
        return this;
    }

    /**
     * Verifies that the region was opened at least {@code least} and at most {@code most} times at this path.
     *
     * @throws IllegalArgumentException if {@code least} is greater than {@code most}: no count is between them
     */
    public RegionAssert hasCallsBetween(long least, long most) {
        if (least > most) {
            throw new IllegalArgumentException("no number of calls is between " + least + " and " + most);
        }
        if (actual.callCount() < least || actual.callCount() > most) {
            throw failed(
                    actual.callCount(),
                    least + " to " + most,
                    "to have " + least + " to " + calls(most) + ", but it had " + actual.callCount());
        }
        return this;
    }

    /**
     * Verifies that the regions nested directly in this one are exactly these. Their order is the one in which their names
     * were first used anywhere in the test.
     */
    public RegionAssert hasChildrenInOrder(String... names) {
        List<String> expected = List.of(names);
        List<String> children =
                actual.children().stream().map(SummaryEntry::name).toList();
        if (!children.equals(expected)) {
            throw failed(children, expected, "to have the children " + expected + ", but it has " + children);
        }
        return this;
    }

    /**
     * Verifies that a region at {@code path}, or one that this pattern covers, is around this one at any distance.
     *
     * @throws IllegalArgumentException if {@code path} is malformed
     */
    public RegionAssert isNestedIn(String path) {
        RegionPath expected = RegionPath.parse(path);
        Optional<SummaryEntry> around = actual.parent();
        while (around.isPresent() && !expected.matches(around.get().path())) {
            around = around.get().parent();
        }
        if (around.isEmpty()) {
            String parent = actual.parent()
                    .map(region -> "it is in \"" + region.path() + "\"")
                    .orElse("it is a root");
            throw failed(actual.path(), expected, "to be nested in \"" + expected + "\", but " + parent);
        }
        return this;
    }

    private static String calls(long number) {
        return number == 1 ? "1 call" : number + " calls";
    }

    private AssertionError failed(Object found, Object expected, String reason) {
        return failureWithActualExpected(
                found,
                expected,
                "%s",
                "Expected region \"" + actual.path() + "\" " + reason + ":\n\n"
                        + TreeText.withCalls(tree, actual::equals));
    }
}
