package io.ftimer.jmh.internal.baseline;

import io.ftimer.jmh.tree.ProfiledRegion;
import io.ftimer.jmh.tree.ProfiledTree;
import java.util.Optional;

/**
 * The allocated bytes of one region in a run, with nested regions.
 *
 * <p>Thread safety: immutable.
 *
 * @param perOp the mean number of bytes of an operation
 * @param perCall the mean number of bytes of a call
 */
record MeasuredBytes(double perOp, double perCall) {

    /**
     * Returns the bytes of a region in all iterations; empty if they were not measured, or without operations. Also empty for a region of several or unknown
     * methods of a group: its bytes depend on how many operations each of these methods executes.
     */
    static Optional<MeasuredBytes> of(ProfiledTree tree, ProfiledRegion region, boolean isOfGroup) {
        Long sum = region.measured().allocatedBytes();
        return sum == null || region.calls() == 0 || tree.operations() == 0 || isOfGroup && !isOfOneMethod(region)
                ? Optional.empty()
                : Optional.of(new MeasuredBytes(tree.perOp(sum), (double) sum / region.calls()));
    }

    private static boolean isOfOneMethod(ProfiledRegion region) {
        return region.callsByMethod().size() == 1 && region.callsByMethod().containsValue(region.calls());
    }

    double in(boolean calls) {
        return calls ? perCall : perOp;
    }

    /** Returns these bytes as the expectation of later runs. */
    ExpectedBytes expected(ExpectedCalls calls) {
        boolean isPerCall = calls.exact().isEmpty();
        return ExpectedBytes.rounded(in(isPerCall), isPerCall);
    }
}
