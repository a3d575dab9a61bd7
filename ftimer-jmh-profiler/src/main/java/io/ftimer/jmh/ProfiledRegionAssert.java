package io.ftimer.jmh;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.jmh.internal.tree.ProfiledRegion;
import io.ftimer.jmh.internal.tree.ProfiledTree;
import io.ftimer.report.internal.text.ShownNumber;
import io.ftimer.values.RegionPath;
import java.util.Optional;
import org.assertj.core.api.AbstractAssert;

/**
 * Assertions on one region of a benchmark. A region that was never opened has 0 calls. Each failure shows the tree, with an arrow at
 * the region.
 *
 * <p>Thread safety: thread-confined.
 */
public class ProfiledRegionAssert extends AbstractAssert<ProfiledRegionAssert, RegionPath> {
    private final ProfiledTree tree;
    private final Optional<ProfiledRegion> region;

    ProfiledRegionAssert(ProfiledTree tree, RegionPath path) {
        super(path, ProfiledRegionAssert.class);
        this.tree = tree;
        region = tree.region(path);
    }

    /**
     * Verifies the number of calls per operation, in every iteration. Write a fraction as a quotient:
     * {@code hasCallsPerOp(1.0 / 3)}.
     */
    public ProfiledRegionAssert hasCallsPerOp(double expected) {
        ProfiledRegion found = region.orElseGet(() -> ProfiledRegion.unopened(actual.toString()));
        if (found.minCallsPerOp() != expected || found.maxCallsPerOp() != expected) {
            String calls = found.hasConstantCalls()
                    ? ShownNumber.ofReal(found.minCallsPerOp())
                    : "between " + ShownNumber.ofReal(found.minCallsPerOp()) + " and "
                            + ShownNumber.ofReal(found.maxCallsPerOp()) + " in different iterations";
            String reason =
                    region.isPresent() ? "but it had " + calls + ":" : "but there is no such region" + nearest();
            throw failure(
                    "%s",
                    ProfiledTreeAssert.withTree(
                            "Expected region \"" + actual + "\" to have " + ShownNumber.ofReal(expected)
                                    + " calls per operation, " + reason,
                            tree,
                            one -> one.path().names().equals(actual.names()) && actual.matches(one.path())));
        }
        return this;
    }

    private String nearest() {
        String hint = NearestNames.hint(
                actual.toString(),
                tree.regions().stream().map(ProfiledRegion::text).toList());
        return hint.isEmpty() ? ":" : hint;
    }
}
