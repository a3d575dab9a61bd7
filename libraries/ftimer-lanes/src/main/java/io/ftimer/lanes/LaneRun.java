package io.ftimer.lanes;

import io.ftimer.reduce.lanes.LaneRecord;
import io.ftimer.reduce.lanes.LaneSummary;
import io.ftimer.reduce.lanes.LaneWindow;
import io.ftimer.summary.Summary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.ErrorPolicy;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recorded data of a lane timer since its last init or reset. Its lock is taken when a thread acquires a lane and when a
 * timed region begins or ends, never by a worker that records.
 *
 * <p>Thread safety: thread-safe.
 */
final class LaneRun {
    private final LaneCatalog catalog;
    private final LaneRejections rejections;
    private final LaneSlot[] slots;
    private int epoch;
    private long openToken;
    private long openedNanos;
    private long envelopeNanos;
    private boolean closed;

    LaneRun(LaneCatalog catalog, LaneRejections rejections, int capacity) {
        this.catalog = catalog;
        this.rejections = rejections;
        this.slots = IntStream.range(0, capacity)
                .mapToObj(lane -> new LaneSlot(lane, this))
                .toArray(LaneSlot[]::new);
    }

    int capacity() {
        return slots.length;
    }

    /** Returns the number of the latest timed region, counted from 1; 0 before the first. */
    synchronized int epoch() {
        return epoch;
    }

    /** Returns the token of the open timed region; 0 if none is open. */
    synchronized long openToken() {
        return openToken;
    }

    /** Returns what is open for messages: as {@link #openRegions()}, or the timed region; null if nothing is. */
    synchronized @Nullable String open() {
        String regions = openRegions();
        return regions == null && openToken != 0 ? "a timed region" : regions;
    }

    /**
     * Returns a recorder of the lane that belongs to the calling thread; null if another thread uses the lane. If the run ended
     * since the thread read it, the recorder rejects every call.
     */
    synchronized @Nullable LaneRecorder acquire(int lane, int teamSize, boolean shared, boolean forCall) {
        boolean onWorker = lane != LaneRecord.SERIAL_LANE;
        LaneRecorder acquired = slots[lane].acquire(
                teamSize,
                shared,
                forCall,
                onAdmission -> catalog.newRecorder(
                        !onWorker || openToken != 0,
                        rejections.policy,
                        (status, line) ->
                                rejections.write(status, onWorker, onWorker ? line + " [lane " + lane + "]" : line),
                        onAdmission));
        if (closed && acquired != null) {
            acquired.close();
        }
        return acquired;
    }

    /** Returns a recorder that rejects all calls of the calling thread, which has no lane. */
    LaneRecorder rejector(DiagnosticId id, String why) {
        LaneRecorder rejector =
                catalog.newRejector(id, why, rejections.policy, (status, line) -> rejections.write(status, true, line));
        rejector.claim();
        return rejector;
    }

    /** Returns an open region or running site timer and its lane for messages; null if nothing is open. */
    synchronized @Nullable String openRegions() {
        for (int lane = 0; lane < slots.length; lane++) {
            String path = slots[lane].openPath();
            if (path != null) {
                return path + " on lane " + lane;
            }
        }
        return null;
    }

    synchronized void begin(long token) {
        epoch++;
        openToken = token;
        openedNanos = catalog.nanoTime();
        workers().forEach(LaneSlot::admit);
    }

    synchronized void end() {
        envelopeNanos += catalog.nanoTime() - openedNanos;
        openToken = 0;
        workers().forEach(LaneSlot::endEpoch);
    }

    private Stream<LaneSlot> workers() {
        return Stream.of(slots).skip(1);
    }

    synchronized LaneSummary summary() {
        Summary window = catalog.window();
        List<LaneRecord> lanes = Stream.of(slots)
                .map(LaneSlot::record)
                .filter(lane -> !lane.contexts().isEmpty() || !lane.sites().isEmpty())
                .toList();
        return LaneSummary.of(
                new LaneWindow(window.totalNanos(), envelopeNanos, slots.length, window.startDate(), window.endDate()),
                lanes);
    }

    synchronized void errorPolicy(ErrorPolicy policy) {
        Stream.of(slots).forEach(slot -> slot.errorPolicy(policy));
    }

    /** Rejects every call permanently. */
    synchronized void close() {
        closed = true;
        Stream.of(slots).forEach(LaneSlot::close);
    }
}
