package io.ftimer.jmh;

import io.ftimer.internal.text.TextLimits;
import io.ftimer.jmh.internal.result.ProfiledTreeText;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.report.internal.text.PaddedTable.Column;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.report.internal.text.TreeTable;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;
import org.openjdk.jmh.results.RunResult;

/**
 * Assertions on the regions of a benchmark. Each failure shows the tree, with arrows at the regions that caused it.
 *
 * <p>Thread safety: thread-confined.
 */
public class ProfiledTreeAssert extends AbstractAssert<ProfiledTreeAssert, RunResult> {
    private final ProfiledTree tree;

    ProfiledTreeAssert(RunResult actual, ProfiledTree tree) {
        super(actual, ProfiledTreeAssert.class);
        this.tree = tree;
    }

    /**
     * Returns assertions on the region at a path.
     *
     * @throws IllegalArgumentException if {@code path} is malformed or a pattern
     */
    public ProfiledRegionAssert region(String path) {
        RegionPath parsed = RegionPath.parse(path);
        if (parsed.isPattern()) {
            throw new IllegalArgumentException(
                    "invalid path \"" + path + "\": expected the path of one region, not a pattern");
        }
        return new ProfiledRegionAssert(tree, parsed);
    }

    /**
     * Verifies that each region matches one of these paths or patterns, and that each of these matches a region.
     *
     * @throws IllegalArgumentException if a path is malformed
     */
    public ProfiledTreeAssert hasOnlyRegions(String... paths) {
        List<RegionPath> expected = Stream.of(paths).map(RegionPath::parse).toList();
        List<ProfiledRegion> others = tree.regions().stream()
                .filter(region -> expected.stream().noneMatch(path -> path.matches(region.path())))
                .toList();
        List<RegionPath> missing = expected.stream()
                .filter(path -> tree.regions().stream().noneMatch(region -> path.matches(region.path())))
                .toList();
        if (!others.isEmpty()) {
            throw failure("Expected only the regions " + expected + ", but there are others:", others);
        }
        if (!missing.isEmpty()) {
            throw failure("Expected the regions " + expected + ", but there is none at " + missing + ":", List.of());
        }
        return this;
    }

    /** Verifies that no region was left open, no operation was rejected, and no thread that is not recorded opened a region. */
    public ProfiledTreeAssert hasNoProblems() {
        if (tree.problems().count() > 0) {
            throw failure(
                    "Expected no problems with regions, but there were "
                            + tree.problems().count() + ":\n  "
                            + String.join("\n  ", tree.problems().lines()),
                    List.of());
        }
        return this;
    }

    private AssertionError failure(String sentence, List<ProfiledRegion> marked) {
        return failure("%s", withTree(sentence, tree, marked::contains));
    }

    /** Returns the message of a failed assertion: a sentence, followed by the tree with arrows at the marked regions. */
    static String withTree(String sentence, ProfiledTree tree, Predicate<ProfiledRegion> marked) {
        List<Column<ProfiledRegion>> columns = List.of(
                Column.number("calls/op", region -> ShownNumber.ofReal(tree.callsPerOp(region))),
                Column.number("self %", region -> ShownNumber.ofTenths(tree.selfPercent(region))));
        TreeTable<ProfiledRegion> table = new TreeTable<>(
                columns,
                region -> region.path().length() - 1,
                ProfiledTreeText.names(tree.regions()),
                region -> "",
                marked);
        return sentence + "\n\n"
                + (tree.regions().isEmpty()
                        ? "The tree is empty: no region was opened."
                        : String.join("\n", table.lines(tree.regions(), TextLimits.MESSAGE)));
    }
}
