package io.ftimer.assertj.internal.tree;

import io.ftimer.internal.numbers.Saturated;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.util.function.Predicate;

/**
 * What selected regions spend in MPI calls.
 *
 * @param isRecorded whether the tree has any calls, inside these regions or not
 * @param nanos the time of the calls inside the regions; 0 if times were not measured
 */
public record MpiUsage(boolean isRecorded, long nanos, long sentBytes, long receivedBytes) {

    /** Returns the calls of regions; regions that are calls themselves count too. */
    public static MpiUsage of(SelectedRegions regions) {
        AssertedTree tree = regions.tree();
        Predicate<SummaryEntry> isSelected =
                AssertedTree.among(regions.entries()).or(tree.inside(regions.entries()));
        boolean isRecorded = false;
        long nanos = 0;
        long sent = 0;
        long received = 0;
        int callDepth = Integer.MAX_VALUE;
        for (SummaryEntry entry : tree.summary().entries()) {
            boolean isInside = entry.depth() > callDepth;
            if (!isInside) {
                boolean isCall = entry.kind() == RegionKind.MPI;
                callDepth = isCall ? entry.depth() : Integer.MAX_VALUE;
                isRecorded |= isCall;
                nanos = Saturated.sum(
                        nanos, isCall && tree.isTimed() && isSelected.test(entry) ? entry.inclusiveNanos() : 0);
            } else if (entry.kind() == RegionKind.MPI && isSelected.test(entry)) {
                sent = Saturated.sum(sent, entry.name().equals(MpiRegions.SENT) ? entry.callCount() : 0);
                received = Saturated.sum(received, entry.name().equals(MpiRegions.RECEIVED) ? entry.callCount() : 0);
            }
        }
        return new MpiUsage(isRecorded, nanos, sent, received);
    }
}
