package io.ftimer.report;

import io.ftimer.internal.text.Saturated;
import io.ftimer.report.internal.text.MpiRegions;
import io.ftimer.values.RegionKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds the time and the bytes of MPI calls, regions of the kind MPI, to the metrics of the regions around them, and takes out the
 * regions that count bytes. An object serves one tree. Thread-confined.
 */
final class MpiMetrics {
    /** The sums of a region, and its place in the result. */
    private static final class Sums {
        final ExportedRegion region;
        final int place;
        final boolean isCall;

        /** Whether it is a call or inside one. */
        final boolean isInCall;

        long time;
        long waiting;
        long sent;
        long received;
        boolean hasCalls;

        Sums(ExportedRegion region, int place, boolean isInCall) {
            this.region = region;
            this.place = place;
            this.isCall = region.kind() == RegionKind.MPI;
            this.isInCall = isInCall || isCall;
            this.time = isCall ? region.inclusiveNanos() : 0;
            this.waiting = isCall && MpiRegions.isWaiting(region.name()) ? time : 0;
        }

        void addTo(Sums outer) {
            if (!outer.isInCall) {
                outer.time += time;
                outer.waiting += waiting;
            }
            outer.sent += sent;
            outer.received += received;
            outer.hasCalls |= isCall || hasCalls;
        }

        ExportedRegion withMetrics(boolean isTimed) {
            Map<String, Number> metrics = new LinkedHashMap<>(region.metrics());
            if (isTimed) {
                metrics.put(MpiRegions.NANOS, time);
                metrics.put(MpiRegions.WAIT_NANOS, waiting);
            }
            metrics.put(MpiRegions.SENT, sent);
            metrics.put(MpiRegions.RECEIVED, received);
            return region.with(region.name(), metrics);
        }
    }

    private final List<ExportedRegion> all = new ArrayList<>();
    private final Deque<Sums> open = new ArrayDeque<>();

    private final boolean isTimed;

    private MpiMetrics(boolean isTimed) {
        this.isTimed = isTimed;
    }

    /** Returns a tree with these metrics; the tree itself if it has no call, or if it has the metrics. */
    static ExportedTree in(ExportedTree tree) {
        if (!isWanted(tree.regions())) {
            return tree;
        }
        MpiMetrics metrics = new MpiMetrics(tree.isTimed());
        tree.regions().forEach(metrics::add);
        metrics.close(0);
        return tree.withRegions(metrics.all);
    }

    private static boolean isWanted(List<ExportedRegion> regions) {
        boolean hasCalls = false;
        for (ExportedRegion region : regions) {
            if (region.metrics().containsKey(MpiRegions.SENT)) {
                return false;
            }
            hasCalls |= region.kind() == RegionKind.MPI;
        }
        return hasCalls;
    }

    private void add(ExportedRegion region) {
        close(region.depth());
        Sums outer = open.peek();
        boolean isInCall = outer != null && outer.isInCall;
        if (isInCall && region.kind() == RegionKind.MPI && MpiRegions.isBytes(region.name())) {
            boolean isSent = region.name().equals(MpiRegions.SENT);
            outer.sent = Saturated.sum(outer.sent, isSent ? region.calls() : 0);
            outer.received = Saturated.sum(outer.received, isSent ? 0 : region.calls());
            return;
        }
        open.push(new Sums(region, all.size(), isInCall));
        all.add(region);
    }

    /** Ends the open regions from a depth on. */
    private void close(int depth) {
        while (!open.isEmpty() && open.element().region.depth() >= depth) {
            Sums ended = open.pop();
            if (ended.isCall || ended.hasCalls) {
                all.set(ended.place, ended.withMetrics(isTimed));
            }
            if (!open.isEmpty()) {
                ended.addTo(open.element());
            }
        }
    }
}
