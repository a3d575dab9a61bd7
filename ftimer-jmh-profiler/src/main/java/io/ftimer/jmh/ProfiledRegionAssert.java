package io.ftimer.jmh;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.jmh.internal.result.Numbers;
import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import io.ftimer.values.RegionPath;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on one region of a benchmark. A region that was never opened has 0 calls. Each failure shows the tree, with an
 * arrow at the region.
 *
 * <p>Thread safety: thread-confined.
 */
public class ProfiledRegionAssert extends AbstractAssert<ProfiledRegionAssert, Optional<ProfiledRegion>> {
    private final ProfiledTree tree;
    private final RegionPath path;

    /** Creates assertions on a region; {@link ProfiledTreeAssert#region(String)} does this. */
    public ProfiledRegionAssert(ProfiledTree tree, RegionPath path) {
        super(tree.region(path), ProfiledRegionAssert.class);
        this.tree = tree;
        this.path = path;
    }

    /**
     * Verifies that the region was opened exactly so often per operation, in every iteration. Give a fraction as a quotient:
     * {@code hasCallsPerOp(1.0 / 3)}.
     */
    public ProfiledRegionAssert hasCallsPerOp(double expected) {
        return hasCallsPerOp(Numbers.exact(expected), expected, expected);
    }

    /**
     * Verifies that the region was opened at least {@code least} and at most {@code most} times per operation, in every
     * iteration: for counts that depend on chance or time.
     *
     * @throws IllegalArgumentException if {@code least} is not less than or equal to {@code most}
     */
    public ProfiledRegionAssert hasCallsPerOpBetween(double least, double most) {
        if (!(least <= most)) {
            throw new IllegalArgumentException("no number is between " + least + " and " + most);
        }
        return hasCallsPerOp("between " + Numbers.exact(least) + " and " + Numbers.exact(most), least, most);
    }

    private ProfiledRegionAssert hasCallsPerOp(String expected, double least, double most) {
        ProfiledRegion region = actual.orElseGet(
                () -> ProfiledRegion.unopened(new ProfiledRegion.Key(ProfiledRegion.ALL_THREADS, path.names())));
        boolean isGood = region.leastCallsPerOp() >= least && region.mostCallsPerOp() <= most;
        if (!isGood) {
            String found = region.hasConstantCalls()
                    ? Numbers.exact(region.leastCallsPerOp())
                    : "between " + Numbers.exact(region.leastCallsPerOp()) + " and "
                            + Numbers.exact(region.mostCallsPerOp()) + " in different iterations";
            throw failed("to have " + expected + " calls per operation", "it had " + found);
        }
        return this;
    }

    /**
     * Verifies that the self time of the region is between these shares of that of all regions; 0.25 is a quarter. Times are
     * those of this machine at this hour: leave room.
     *
     * @throws IllegalArgumentException if {@code least} is not less than or equal to {@code most}
     */
    public ProfiledRegionAssert hasSelfShareBetween(double least, double most) {
        if (!(least <= most)) {
            throw new IllegalArgumentException("no share is between " + least + " and " + most);
        }
        double share = actual.map(tree::selfPercent).orElse(0.0) / 100;
        if (!(share >= least && share <= most)) {
            throw failed(
                    "to have a share of the self time between " + least + " and " + most,
                    "it was " + Numbers.exact(share));
        }
        return this;
    }

    private AssertionError failed(String expectation, String found) {
        String reason = actual.isPresent() ? "but " + found + ":" : "but there is no such region" + nearest();
        return failure(
                "%s",
                MarkedTree.below(
                        "Expected region \"" + path + "\" " + expectation + ", " + reason,
                        tree,
                        region -> region.names().equals(path.names())));
    }

    private String nearest() {
        String hint = NearestNames.hint(
                path.toString(),
                tree.regions().stream().map(region -> region.path().toString()).toList());
        return hint.isEmpty() ? ":" : hint;
    }
}
