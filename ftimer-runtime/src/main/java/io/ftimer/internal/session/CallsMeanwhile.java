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

/**
 * The calls that a thread makes while other threads of its session have regions open, any of which may have submitted its work: for threads
 * of which that is unknown. A call counts for each of those regions.
 *
 * <p>Thread safety: changed by its thread only, read by any.
 */
final class CallsMeanwhile implements ObjLongConsumer<Node> {
    /** Regions of other threads that are kept apart for a row. */
    private static final int KEPT = 64;

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

    /** Counts calls of a region that was opened. */
    @Override
    public void accept(Node opened, long calls) {
        Map<Node, Calls> ofRow = counts.computeIfAbsent(opened, row -> new ConcurrentHashMap<>());
        boolean areAll = parts.forEachOpen(thread, (slot, running) -> {
            Calls known = ofRow.get(running);
            if (known == null && ofRow.size() < KEPT) {
                known = new Calls(slot.around.with(running).regions(), new AtomicLong());
                ofRow.put(running, known);
            }
            (known == null ? ofAny(ofRow, opened) : known).add(calls);
        });
        if (!areAll) {
            ofAny(ofRow, opened).add(calls);
        }
    }

    private static Calls ofAny(Map<Node, Calls> ofRow, Node row) {
        return ofRow.computeIfAbsent(row, any -> new Calls(SubmittedCalls.ANYWHERE, new AtomicLong()));
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
