package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a thread makes while other threads of its session have regions open, any of which may have submitted its work: for threads
 * of which that is unknown. A call counts for each of those regions.
 *
 * <p>Thread safety: changed by its thread only, read by any.
 */
final class CallsMeanwhile implements ObjLongConsumer<Node> {
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

    /** By the row and the innermost region that another thread had open; the row itself stands for any region. */
    private final Map<Node, Map<Node, Calls>> counts = new ConcurrentHashMap<>();

    CallsMeanwhile(ThreadParts parts, Thread thread) {
        this.parts = parts;
        this.thread = thread;
    }

    /** Counts calls of a region that was opened. Allocates nothing for what is known. */
    @Override
    public void accept(Node opened, long calls) {
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
    private Calls count(Node row, @Nullable Slot slot, Node running) {
        Map<Node, Calls> ofRow = counts.computeIfAbsent(row, unknown -> new ConcurrentHashMap<>());
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
                                row.getKey().path(),
                                around.regions(),
                                calls.meanwhile,
                                calls.count.getOpaque())));
    }
}
