package io.ftimer.lanes;

import io.ftimer.FTimer;
import io.ftimer.internal.text.Saturated;
import io.ftimer.reduce.LaneRecord;
import io.ftimer.reduce.LaneSummary;
import io.ftimer.reduce.LaneWindow;
import io.ftimer.summary.Summary;
import io.ftimer.values.ErrorPolicy;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The recorded data of a lane timer since its last init or reset. Thread safety: thread-safe. */
final class LaneRun {
    private final LaneCatalog catalog;
    private final LaneSlot[] slots;
    private int epoch;

    /** Identifies the open timed region; null if none is open. */
    private @Nullable Object open;

    private long openedNanos;
    private long envelopeNanos;
    private boolean closed;

    LaneRun(LaneCatalog catalog, int capacity) {
        this.catalog = catalog;
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

    synchronized boolean isTimed() {
        return open != null;
    }

    synchronized boolean isTimedBy(@Nullable Object token) {
        return token != null && open == token;
    }

    /** Returns what is open for messages: as {@link #openRegions()}, or the timed region; null if nothing is. */
    synchronized @Nullable String open() {
        String regions = openRegions();
        return regions == null && open != null ? "a timed region" : regions;
    }

    /**
     * Returns a recorder of the lane that belongs to the calling thread; null if another thread uses the lane. If the run ended
     * since the thread read it, the recorder rejects every call.
     */
    synchronized @Nullable FTimer acquire(int lane, int teamSize, boolean shared, boolean forCall) {
        FTimer acquired = slots[lane].acquire(teamSize, shared, forCall);
        if (closed && acquired != null) {
            acquired.recorder().close();
        }
        return acquired;
    }

    /** Creates a recorder of a lane; for the thread that holds the lock. */
    FTimer newRecorder(int lane, Runnable onAdmission) {
        return catalog.newRecorder(lane, lane == LaneRecord.SERIAL_LANE || open != null, onAdmission);
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

    synchronized void begin(Object token) {
        epoch++;
        open = token;
        openedNanos = catalog.nanoTime();
        workers().forEach(LaneSlot::admit);
    }

    synchronized void end() {
        envelopeNanos = Saturated.sum(envelopeNanos, catalog.nanoTime() - openedNanos);
        open = null;
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
