package io.ftimer.trace;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.ShownText;
import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The traces of all ranks as one timeline, in the Trace Event Format: Perfetto, the developer tools of browsers and speedscope
 * open it.
 *
 * <pre>{@code
 * ChromeTrace.of(RankFiles.of(List.of(rank0, rank1))).write(Path.of("run.trace.json"));
 * }</pre>
 *
 * <p>A rank is a process, a thread of it a row. The category of a slice is {@code region} or {@code mpi}. Times are microseconds with three decimals, so
 * nanoseconds are exact, and count from the first event of all ranks; the clocks of the ranks are not aligned. Viewers nest slices by
 * time only, so of starts and stops of a thread at the same time, each is written 1 ns after the one before; {@code otherData}
 * counts those that were moved. Regions that never ended have a start only. Starts and stops without a counterpart are left out and
 * counted in {@code otherData}, which also names missing ranks.
 *
 * <p>All slices of a run are in memory while it is written, some 100 bytes each.
 *
 * <p>Thread safety: immutable. The files are read with each writing.
 */
public final class ChromeTrace {
    private final RankFiles files;

    private ChromeTrace(RankFiles files) {
        this.files = files;
    }

    /** Returns the timeline of the traces of a run; without files it is empty. */
    public static ChromeTrace of(RankFiles traceFiles) {
        return new ChromeTrace(Objects.requireNonNull(traceFiles, "traceFiles"));
    }

    /**
     * Creates or replaces a file atomically. If this fails, the file is unchanged.
     *
     * @throws MalformedTraceException if a file is not a trace, is damaged elsewhere than at its end, or has no elapsed times
     * @throws IOException if a file cannot be read or written
     */
    public void write(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        Timeline timeline = new Timeline(files);
        ReportFile.replace(file, (out, atStart) -> timeline.write(out));
    }

    /** Writes the text, as {@link #write} does; {@code out} is not closed. */
    public void writeTo(Appendable out) throws IOException {
        new Timeline(files).write(out);
    }

    /** What the traces of all ranks hold. An event is a line of the text, so that a file that was cut can be repaired. */
    private static final class Timeline {
        /** A power of ten above the number of threads of a rank, which a trace can hold. */
        private static final long ROWS_OF_RANK = 100_000;

        private final NavigableMap<Integer, RankSlices> ranks = new TreeMap<>();
        private final List<RankSlices.Slice> slices = new ArrayList<>();
        private final List<String> problems;
        private final long originNanos;
        private String separator = "\n";

        Timeline(RankFiles files) throws IOException {
            for (Map.Entry<Integer, Path> file : files.byRank().entrySet()) {
                ranks.put(file.getKey(), new RankSlices(file.getValue(), file.getKey(), slices));
            }
            slices.sort(RankSlices.Slice.ORDER);
            problems = files.problems();
            originNanos = slices.isEmpty() ? 0 : slices.get(0).startNanos();
        }

        /** Returns the row of a thread. It is unique over all ranks, since some viewers look up names of rows by number alone. */
        private long row(int rank, int thread) {
            return rank * ROWS_OF_RANK + thread;
        }

        void write(Appendable out) throws IOException {
            out.append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
            for (Map.Entry<Integer, RankSlices> of : ranks.entrySet()) {
                int rank = of.getKey();
                name(out, "process_name", rank, row(rank, 0), "rank " + rank);
                metadata(out, "process_sort_index", rank, row(rank, 0))
                        .name("sort_index")
                        .value(rank)
                        .endObject()
                        .endObject();
                for (int thread : of.getValue().threads.keySet()) {
                    name(out, "thread_name", rank, row(rank, thread), "thread " + thread);
                }
            }
            for (RankSlices.Slice slice : slices) {
                slice(out, slice);
            }
            out.append("\n],\"otherData\":");
            otherData(out);
            out.append("}\n");
        }

        private void slice(Appendable out, RankSlices.Slice slice) throws IOException {
            line(
                    out,
                    slice.members() + ",\"ph\":\"" + (slice.isFinished() ? 'X' : 'B') + "\",\"pid\":" + slice.rank()
                            + ",\"tid\":" + row(slice.rank(), slice.thread()) + ",\"ts\":"
                            + micros(slice.startNanos() - originNanos)
                            + (slice.isFinished() ? ",\"dur\":" + micros(slice.nanos()) : "") + '}');
        }

        /** Returns nanoseconds as microseconds with three decimals; as a double they would lose digits after some days. */
        private static String micros(long nanos) {
            return BigDecimal.valueOf(nanos, 3).toPlainString();
        }

        private void name(Appendable out, String what, int rank, long row, String name) throws IOException {
            metadata(out, what, rank, row).name("name").value(name).endObject().endObject();
        }

        /** Begins an event that describes a row, and its arguments. */
        private JsonText metadata(Appendable out, String what, int rank, long row) throws IOException {
            line(out, "");
            JsonText json = new JsonText(out).beginObject().name("name").value(what);
            json.name("ph").value("M").name("pid").value(rank).name("tid").value(row);
            return json.name("args").beginObject();
        }

        private void line(Appendable out, String text) throws IOException {
            out.append(separator).append(text);
            separator = ",\n";
        }

        private void otherData(Appendable out) throws IOException {
            JsonText json = new JsonText(out).beginObject().name("producer").value("ftimer");
            json.name("unpaired_events").value(sum(rank -> rank.regions.dropped()));
            json.name("lost_events").value(sum(rank -> rank.lost));
            json.name("backward_slices").value(sum(rank -> rank.backward));
            json.name("moved_times").value(sum(RankSlices::movedTimes));
            if (!problems.isEmpty()) {
                json.name("problems").value(String.join("; ", problems));
            }
            for (Map.Entry<Integer, RankSlices> rank : ranks.entrySet()) {
                String problem = rank.getValue().problem;
                if (problem != null) {
                    json.name("problem of rank " + rank.getKey()).value(problem);
                }
            }
            json.endObject();
        }

        private long sum(ToLongFunction<RankSlices> count) {
            return ranks.values().stream().mapToLong(count).sum();
        }
    }

    /** The slices of the trace of one rank. Not thread-safe. */
    private static final class RankSlices {
        private final int rank;
        private final List<Slice> slices;

        /** The beginnings of slices, each once: those of one call path have the same. */
        private final Map<String, String> beginnings = new HashMap<>();

        private final RegionPairing regions = new RegionPairing();
        private final NavigableMap<Integer, DrawnTimes> threads = new TreeMap<>();
        private final long lost;
        private final @Nullable String problem;

        /** The number of slices that end before they start. */
        private long backward;

        private long sequence;

        /** Reads a trace. */
        RankSlices(Path file, int rank, List<Slice> slices) throws IOException {
            this.rank = rank;
            this.slices = slices;
            try (TraceReader reader = TraceReader.open(file)) {
                for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
                    if ((event.mask() & RecordFormat.MASK_WALL) == 0) {
                        throw new MalformedTraceException("the trace " + file
                                + " has no elapsed times, which a timeline needs: trace with the timestamp wall"
                                + " or full");
                    }
                    DrawnTimes times = threads.computeIfAbsent(event.thread(), unused -> new DrawnTimes());
                    TraceEvent drawn = times.next(event);
                    TraceEvent start = regions.next(drawn);
                    if (start != null) {
                        addFinished(start, drawn);
                    }
                }
                addUnfinished();
                lost = reader.lostEvents();
                problem = reader.problem();
            }
        }

        /** Returns the number of starts and stops that are shown later than they were, to tell their order. */
        long movedTimes() {
            return threads.values().stream().mapToLong(times -> times.moved).sum();
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
}
