package io.ftimer.trace;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the slices of the trace of one rank. Not thread-safe. */
final class RankSlices {
    private final Path file;
    private final int rank;
    private final List<Slice> slices;

    /** The beginnings of slices, each once: those of one call path have the same. */
    private final Map<String, String> beginnings = new HashMap<>();

    private final RegionPairing regions = new RegionPairing();
    private final NavigableMap<Integer, DrawnTimes> threads = new TreeMap<>();
    private long backward;
    private long sequence;

    /**
     * What is known of a trace after it was read.
     *
     * @param unpairedEvents the number of starts and stops without a counterpart, except of regions that never ended
     * @param lostEvents the number of events that the trace lacks according to its writer
     * @param backwardSlices the number of slices that end before they start
     * @param movedTimes the number of starts and stops that are shown later than they were, to tell their order
     */
    record Facts(
            NavigableSet<Integer> threads,
            long unpairedEvents,
            long lostEvents,
            long backwardSlices,
            long movedTimes,
            @Nullable String problem) {}

    private RankSlices(Path file, int rank, List<Slice> slices) {
        this.file = file;
        this.rank = rank;
        this.slices = slices;
    }

    static Facts read(Path file, int rank, List<Slice> slices) throws IOException {
        return new RankSlices(file, rank, slices).read();
    }

    private Facts read() throws IOException {
        try (TraceReader reader = TraceReader.open(file)) {
            for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                if ((event.mask() & RecordFormat.MASK_WALL) == 0) {
                    throw new MalformedTraceException("the trace " + file
                            + " has no elapsed times, which a timeline needs: trace with the timestamp wall or full");
                }
                DrawnTimes times = threads.computeIfAbsent(event.thread(), unused -> new DrawnTimes());
                TraceEvent drawn = times.next(event);
                TraceEvent start = regions.next(drawn);
                if (start != null) {
                    addFinished(start, drawn);
                }
            }
            addUnfinished();
            return new Facts(
                    threads.navigableKeySet(),
                    regions.dropped(),
                    reader.lostEvents(),
                    backward,
                    threads.values().stream().mapToLong(times -> times.moved).sum(),
                    reader.problem());
        }
    }

    private void addFinished(TraceEvent start, TraceEvent stop) throws IOException {
        long nanos = stop.wall().stopNanos() - start.wall().startNanos();
        if (nanos < 0) {
            backward++;
        }
        // what has no length, viewers nest in another way
        add(start, Math.max(1, nanos), regions.open(start.thread()).descendingIterator());
    }

    private void addUnfinished() throws IOException {
        for (Deque<TraceEvent> open : regions.open()) {
            List<TraceEvent> around = new ArrayList<>();
            while (!open.isEmpty()) {
                TraceEvent outermost = open.removeLast();
                add(outermost, Slice.UNFINISHED, around.iterator());
                around.add(outermost);
            }
        }
    }

    /** No argument of a region differs from call to call, such as processor time: speedscope adds up only slices that have the same. */
    private void add(TraceEvent start, long nanos, Iterator<TraceEvent> around) throws IOException {
        StringBuilder members = new StringBuilder();
        JsonText json = new JsonText(members).beginObject().name("name").value(start.name());
        json.name("cat").value(start.kind() == TraceEvent.Kind.CALL ? "mpi" : "region");
        json.name("args").beginObject().name("path").value(path(around, start.name()));
        String arguments = start.argumentText();
        if (!arguments.isEmpty()) {
            json.name("arguments").value(arguments);
        }
        json.endObject();
        String beginning = beginnings.computeIfAbsent(members.toString(), same -> same);
        slices.add(new Slice(start.wall().startNanos(), nanos, rank, start.thread(), sequence++, beginning));
    }

    private static String path(Iterator<TraceEvent> around, String name) {
        StringBuilder path = new StringBuilder();
        while (around.hasNext()) {
            path.append(RegionKey.code(around.next().name()).level()).append('/');
        }
        return ShownText.shortPath(path.append(RegionKey.code(name).level()).toString());
    }

    /**
     * The times at which a timeline shows the events of one thread. Events that a coarse clock gave the same time are 1 ns apart, in
     * their order: viewers nest slices by time only, so no two ends of slices of a thread may have the same. Not thread-safe.
     */
    private static final class DrawnTimes {
        private long recorded = Long.MIN_VALUE;
        private long drawn = Long.MIN_VALUE;
        private long moved;

        /** Returns the next event of the thread, at the times that are shown. */
        TraceEvent next(TraceEvent event) {
            TimeSpan wall = event.wall();
            if (event.kind() != TraceEvent.Kind.CALL) {
                long nanos = next(wall.startNanos());
                return event.at(new TimeSpan(nanos, nanos));
            }
            // a call is recorded at its end, so other events may have happened since it began
            long start = wall.startNanos() < recorded ? wall.startNanos() : next(wall.startNanos());
            return event.at(new TimeSpan(start, next(wall.stopNanos())));
        }

        /** Where a clock goes back, times are as recorded from then on. */
        private long next(long nanos) {
            drawn = nanos < recorded ? nanos : Math.max(nanos, drawn + 1);
            recorded = nanos;
            moved += drawn == nanos ? 0 : 1;
            return drawn;
        }
    }

    /**
     * A region or call on a timeline.
     *
     * @param nanos its length, {@link #UNFINISHED} if it never ended
     * @param thread the number of the thread in the trace of the rank
     * @param sequence how many slices of the rank were read before it
     * @param members the beginning of its JSON object, without times and place
     */
    record Slice(long startNanos, long nanos, int rank, int thread, long sequence, String members) {
        static final long UNFINISHED = Long.MAX_VALUE;

        /** By start; of slices that start together, the outer one first. */
        static final Comparator<Slice> ORDER = Comparator.comparingLong(Slice::startNanos)
                .thenComparing(Comparator.comparingLong(Slice::nanos).reversed())
                .thenComparingInt(Slice::rank)
                .thenComparingLong(Slice::sequence);

        boolean isFinished() {
            return nanos != UNFINISHED;
        }
    }
}
