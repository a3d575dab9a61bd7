package io.ftimer.jmh;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on the regions of a benchmark. Each failure shows the tree, with an arrow at the regions in question.
 *
 * <p>Thread safety: thread-confined.
 */
public class ProfiledTreeAssert extends AbstractAssert<ProfiledTreeAssert, ProfiledTree> {

    /** Creates assertions; {@link JmhAssertions} does this. */
    public ProfiledTreeAssert(ProfiledTree actual) {
        super(actual, ProfiledTreeAssert.class);
    }

    /**
     * Returns assertions on the region at a path.
     *
     * @throws IllegalArgumentException if {@code path} is malformed, or a pattern
     */
    public ProfiledRegionAssert region(String path) {
        RegionPath parsed = RegionPath.parse(path);
        if (parsed.isPattern()) {
            throw new IllegalArgumentException("\"" + path + "\" is a pattern; name one region");
        }
        return new ProfiledRegionAssert(actual, parsed);
    }

    /**
     * Verifies that each region is at one of these paths, or covered by one of these patterns, and that each of these is the
     * path of a region.
     *
     * @throws IllegalArgumentException if a path is malformed
     */
    public ProfiledTreeAssert hasOnlyRegions(String... paths) {
        List<RegionPath> expected = Stream.of(paths).map(RegionPath::parse).toList();
        List<ProfiledRegion> others = actual.regions().stream()
                .filter(region -> expected.stream().noneMatch(path -> path.matches(region.path())))
                .toList();
        List<RegionPath> missing = expected.stream()
                .filter(path -> actual.regions().stream().noneMatch(region -> path.matches(region.path())))
                .toList();
        if (!others.isEmpty()) {
            throw failure("Expected only the regions " + expected + ", but there are others:", others);
        }
        if (!missing.isEmpty()) {
            throw failure("Expected the regions " + expected + ", but there is none at " + missing + ":", List.of());
        }
        return this;
    }

    /** Verifies that nothing went wrong with regions: none left open, no rejected operation, no call from an unbound thread. */
    public ProfiledTreeAssert hasNoProblems() {
        if (actual.problems().count() > 0) {
            throw failure(
                    "Expected no problems with regions, but there were "
                            + actual.problems().count() + ":\n  "
                            + String.join("\n  ", actual.problems().lines()),
                    List.of());
        }
        return this;
    }

    private AssertionError failure(String sentence, List<ProfiledRegion> marked) {
        return failure("%s", MarkedTree.below(sentence, actual, marked::contains));
    }
}
