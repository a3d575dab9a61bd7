package io.ftimer.internal.session;

import io.ftimer.internal.engine.Node;
import io.ftimer.internal.rows.SubmittedCalls;
import io.ftimer.summary.NotRecordedRegion;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The calls that a thread makes while other threads of its session have regions open, any of which may have submitted its work: for threads
 * of which that is unknown. Memory is bounded; what is beyond is counted together.
 *
 * <p>Thread safety: changed by its thread only, read by any.
 */
final class CallsMeanwhile implements ObjLongConsumer<Node> {
    /** Pairs of a row and of regions that were open meanwhile. */
    private static final int KEPT = 256;

    private record Calls(RegionPath row, List<List<RegionPath>> meanwhile, AtomicLong count) {}

    private final ThreadParts parts;
    private final Thread thread;

    /** By the node of the row and those that run on other threads; by none for all beyond the bound. */
    private final Map<List<Node>, Calls> counts = new ConcurrentHashMap<>();

    /** What the present call is counted by. */
    private final List<Node> now = new ArrayList<>();

    private final List<Slot> open = new ArrayList<>();
    private List<Node> last = List.of();
    private @Nullable Calls lastCalls;

    CallsMeanwhile(ThreadParts parts, Thread thread) {
        this.parts = parts;
        this.thread = thread;
    }

    /** Counts calls of a region that was opened. */
    @Override
    public void accept(Node opened, long calls) {
        open.clear();
        now.clear();
        now.add(opened);
        parts.forEachOpen(thread, (slot, running) -> {
            open.add(slot);
            now.add(running);
        });
        if (open.isEmpty()) {
            return;
        }
        Calls counted = lastCalls;
        if (counted == null || !last.equals(now)) {
            last = List.copyOf(now);
            counted = counts.get(last);
            if (counted == null) {
                counted = counts.size() < KEPT ? added(last) : beyond();
            }
            lastCalls = counted;
        }
        counted.count.setOpaque(counted.count.getPlain() + calls);
    }

    private Calls added(List<Node> key) {
        List<List<RegionPath>> meanwhile = IntStream.range(0, open.size())
                .mapToObj(i -> open.get(i).around.with(key.get(i + 1)).regions())
                .distinct()
                .toList();
        Calls added = new Calls(key.get(0).path(), meanwhile, new AtomicLong());
        counts.put(key, added);
        return added;
    }

    private Calls beyond() {
        return counts.computeIfAbsent(
                List.of(), none -> new Calls(NotRecordedRegion.OTHERS, List.of(), new AtomicLong()));
    }

    /** Returns the calls so far; {@code around} is what is known about the work. */
    Stream<SubmittedCalls> calls(String name, Around around) {
        return counts.values().stream()
                .map(calls ->
                        new SubmittedCalls(name, calls.row, around.regions(), calls.meanwhile, calls.count.getOpaque()))
                .filter(calls -> calls.calls() > 0);
    }
}
