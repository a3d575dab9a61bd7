package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a thread makes while other threads of its session have regions open, any of which may have submitted its work: for threads
 * of which that is unknown. A call counts for each of those regions.
 *
 * <p>Thread safety: changed by its thread only, read by any.
 *
 * @param <R> the rows of the thread
 */
final class CallsMeanwhile<R> implements ObjLongConsumer<R> {
    /** Regions of other threads that are kept apart for a row. */
    private static final int KEPT = 64;

    /** Threads with a region open that are looked at for a call. */
    private static final int OPEN_SEEN = 16;

    /** Calls while regions were open, outermost first. */
    private record Calls(List<RegionPath> meanwhile, AtomicLong count) {
        void add(long calls) {
            count.setOpaque(count.getPlain() + calls);
        }
    }

    private final ThreadParts parts;
    private final Thread thread;
    private final Function<R, RegionPath> path;

    /** By the row and the innermost region that another thread had open; the row itself stands for any region. */
    private final Map<R, Map<Object, Calls>> counts = new ConcurrentHashMap<>();

    CallsMeanwhile(ThreadParts parts, Thread thread, Function<R, RegionPath> path) {
        this.parts = parts;
        this.thread = thread;
        this.path = path;
    }

    /** Counts calls of a region that was opened. Allocates nothing for what is known. */
    @Override
    public void accept(R opened, long calls) {
        int open = 0;
        for (Slot slot = parts.latest(); slot != null && open <= OPEN_SEEN; slot = slot.earlier) {
            Node running = slot.recorder.runningAsSeen();
            Thread owner = slot.recorder.owner();
            if (!running.isRoot() && owner != null && owner != thread && owner.isAlive()) {
                count(opened, open < OPEN_SEEN ? slot : null, running).add(calls);
                open++;
            }
        }
    }

    /** Returns what counts calls while a region is open; null stands for further ones. */
    private Calls count(R row, @Nullable Slot slot, Node running) {
        Map<Object, Calls> ofRow = counts.computeIfAbsent(row, unknown -> new ConcurrentHashMap<>());
        Calls known = ofRow.get(slot == null ? row : running);
        if (known == null && slot != null && ofRow.size() < KEPT) {
            known = new Calls(slot.around.with(running).regions(), new AtomicLong());
            ofRow.put(running, known);
        } else if (known == null) {
            known = ofRow.computeIfAbsent(row, any -> new Calls(SubmittedCalls.ANYWHERE, new AtomicLong()));
        }
        return known;
    }

    /** Returns the calls so far; {@code around} is what is known about the work. */
    Stream<SubmittedCalls> calls(String name, Around around) {
        return counts.entrySet().stream()
                .flatMap(row -> row.getValue().values().stream()
                        .map(calls -> new SubmittedCalls(
                                name,
                                path.apply(row.getKey()),
                                around.regions(),
                                calls.meanwhile,
                                calls.count.getOpaque())));
    }
}
