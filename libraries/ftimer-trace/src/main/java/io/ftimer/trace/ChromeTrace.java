package io.ftimer.trace;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * The traces of all ranks as one timeline, in the Trace Event Format: Perfetto, the developer tools of browsers and speedscope
 * open it.
 *
 * <pre>{@code
 * ChromeTrace.of(List.of(rank0, rank1)).write(Path.of("run.trace.json"));
 * }</pre>
 *
 * <p>A rank is a process, a thread of it a row. Slices that overlap others on their thread, which viewers cannot draw in one row,
 * get a further row. The category of a slice is {@code region} or {@code mpi}. Times are microseconds with three decimals, so
 * nanoseconds are exact, and count from the first event of all ranks; the clocks of the ranks are not aligned. Viewers nest slices by
 * time only, so of starts and stops of a thread at the same time, each is written 1 ns after the one before; {@code otherData}
 * counts those that were moved. Regions that never ended have a start only. Starts and stops without a counterpart are left out and
 * counted in {@code otherData}, which also names missing ranks.
 *
 * <p>Messages between ranks are flow events, from the start of the call that sends one to the end of the call that receives it. Those
 * whose other end is in no trace are left out, and so are those of communicators other than the world.
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

    /**
     * Returns the timeline of the traces of a run, whose {@linkplain RankFiles#of ranks are in their names}. Without files it is
     * empty.
     *
     * @throws IllegalArgumentException if only some names have a rank, or if two have the same
     */
    public static ChromeTrace of(List<Path> traceFiles) {
        return of(RankFiles.of(traceFiles));
    }

    /** Returns the timeline of the traces of a run. */
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
        Run run = read();
        ReportFile.replace(file, (out, atStart) -> new Timeline(out, run).write());
    }

    /** Writes the text, as {@link #write} does; {@code out} is not closed. */
    public void writeTo(Appendable out) throws IOException {
        new Timeline(out, read()).write();
    }

    private Run read() throws IOException {
        List<RankSlices.Slice> slices = new ArrayList<>();
        Messages messages = new Messages();
        NavigableMap<Integer, RankSlices.Facts> ranks = new TreeMap<>();
        for (Map.Entry<Integer, Path> file : files.byRank().entrySet()) {
            ranks.put(file.getKey(), RankSlices.read(file.getValue(), file.getKey(), slices, messages));
        }
        messages.match();
        slices.sort(RankSlices.Slice.ORDER);
        return new Run(ranks, slices, messages, files.problems());
    }

    /**
     * What the traces of all ranks hold.
     *
     * @param slices in their order on the timeline
     * @param problems what is wrong with the files
     */
    private record Run(
            NavigableMap<Integer, RankSlices.Facts> ranks,
            List<RankSlices.Slice> slices,
            Messages messages,
            List<String> problems) {}

    /** The text, of one writing. An event is a line, so that a file that was cut can be repaired. */
    private static final class Timeline {
        private final Appendable out;
        private final Run run;
        private final SliceRows rows;
        private final long originNanos;
        private String separator = "\n";

        Timeline(Appendable out, Run run) {
            this.out = out;
            this.run = run;
            this.rows = new SliceRows(
                    run.ranks().isEmpty() ? 0 : run.ranks().lastKey(),
                    1
                            + run.ranks().values().stream()
                                    .filter(rank -> !rank.threads().isEmpty())
                                    .mapToInt(rank -> rank.threads().last())
                                    .max()
                                    .orElse(0));
            this.originNanos = run.slices().isEmpty() ? 0 : run.slices().get(0).startNanos();
        }

        void write() throws IOException {
            out.append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
            for (Map.Entry<Integer, RankSlices.Facts> of : run.ranks().entrySet()) {
                int rank = of.getKey();
                name("process_name", rank, rows.first(rank, 0), "rank " + rank);
                metadata("process_sort_index", rank, rows.first(rank, 0))
                        .name("sort_index")
                        .value(rank)
                        .endObject()
                        .endObject();
                for (int thread : of.getValue().threads()) {
                    name("thread_name", rank, rows.first(rank, thread), "thread " + thread);
                }
            }
            for (RankSlices.Slice slice : run.slices()) {
                slice(slice);
            }
            for (SliceRows.Extra extra : rows.extra()) {
                name("thread_name", extra.rank(), extra.row(), "thread " + extra.thread() + ", overlapping");
            }
            out.append("\n],\"otherData\":");
            otherData();
            out.append("}\n");
        }

        private void slice(RankSlices.Slice slice) throws IOException {
            long row = rows.of(slice);
            line(slice.members() + ",\"ph\":\"" + (slice.isFinished() ? 'X' : 'B') + "\",\"pid\":" + slice.rank()
                    + ",\"tid\":" + row + ",\"ts\":" + micros(slice.startNanos() - originNanos)
                    + (slice.isFinished() ? ",\"dur\":" + micros(slice.nanos()) : "") + '}');
            for (Messages.Flow flow : slice.flows()) {
                if (run.messages().isMatched(flow)) {
                    flow(flow, slice, row);
                }
            }
        }

        /** A flow is bound to the slice that is open at its time, so it must not be the end of the slice. */
        private void flow(Messages.Flow flow, RankSlices.Slice slice, long row) throws IOException {
            long nanos = slice.startNanos() - originNanos + (flow.isSent() ? 0 : slice.nanos() - 1);
            line("{\"name\":\"message\",\"cat\":\"mpi\",\"ph\":\"" + (flow.isSent() ? "s" : "f\",\"bp\":\"e")
                    + "\",\"id\":" + run.messages().number(flow) + ",\"pid\":" + slice.rank() + ",\"tid\":" + row
                    + ",\"ts\":" + micros(nanos) + '}');
        }

        /** Returns nanoseconds as microseconds with three decimals; as a double they would lose digits after some days. */
        private static String micros(long nanos) {
            return BigDecimal.valueOf(nanos, 3).toPlainString();
        }

        private void name(String what, int rank, long row, String name) throws IOException {
            metadata(what, rank, row).name("name").value(name).endObject().endObject();
        }

        /** Begins an event that describes a row, and its arguments. */
        private JsonText metadata(String what, int rank, long row) throws IOException {
            line("");
            JsonText json = new JsonText(out).beginObject().name("name").value(what);
            json.name("ph").value("M").name("pid").value(rank).name("tid").value(row);
            return json.name("args").beginObject();
        }

        private void line(String text) throws IOException {
            out.append(separator).append(text);
            separator = ",\n";
        }

        private void otherData() throws IOException {
            JsonText json = new JsonText(out).beginObject().name("producer").value("ftimer");
            json.name("unpaired_events").value(sum(RankSlices.Facts::unpairedEvents));
            json.name("lost_events").value(sum(RankSlices.Facts::lostEvents));
            json.name("backward_slices").value(sum(RankSlices.Facts::backwardSlices));
            json.name("moved_times").value(sum(RankSlices.Facts::movedTimes));
            if (!run.problems().isEmpty()) {
                json.name("problems").value(String.join("; ", run.problems()));
            }
            for (Map.Entry<Integer, RankSlices.Facts> rank : run.ranks().entrySet()) {
                String problem = rank.getValue().problem();
                if (problem != null) {
                    json.name("problem of rank " + rank.getKey()).value(problem);
                }
            }
            json.endObject();
        }

        private long sum(ToLongFunction<RankSlices.Facts> count) {
            return run.ranks().values().stream().mapToLong(count).sum();
        }
    }

    /**
     * Distributes slices to rows of a timeline, in which slices must nest. Each thread has a row, and further ones for slices that
     * overlap others without being inside them. The numbers of rows are unique over all ranks, since some viewers look up names of
     * rows by number alone.
     *
     * <p>Slices come in the order of {@link RankSlices.Slice#ORDER}. Not thread-safe.
     */
    private static final class SliceRows {
        private static final int SMALLEST_RANGE = 1000;

        /** A row that a thread got because of overlapping slices. */
        record Extra(int rank, int thread, long row) {}

        private static final class Row {
            final long number;
            final Deque<Long> openEnds = new ArrayDeque<>();

            Row(long number) {
                this.number = number;
            }

            boolean takes(RankSlices.Slice slice) {
                while (!openEnds.isEmpty() && openEnds.peek() <= slice.startNanos()) {
                    openEnds.pop();
                }
                if (!openEnds.isEmpty() && openEnds.peek() < slice.endNanos()) {
                    return false;
                }
                openEnds.push(slice.endNanos());
                return true;
            }
        }

        /** By the number of the first row of a thread. */
        private final Map<Long, List<Row>> rows = new HashMap<>();

        private final List<Extra> extra = new ArrayList<>();
        private final int lastRank;
        private final long range;

        /** Creates the rows of the ranks up to a last one, each of which has at most that many threads. */
        SliceRows(int lastRank, int threads) {
            this.lastRank = lastRank;
            long powerOfTen = SMALLEST_RANGE;
            while (powerOfTen < threads) {
                powerOfTen *= 10;
            }
            this.range = powerOfTen;
        }

        /** Returns the number of the first row of a thread: 1000 times the rank plus the thread, or more for many threads. */
        long first(int rank, int thread) {
            return rank * range + thread;
        }

        /** Returns the row of the next slice. */
        long of(RankSlices.Slice slice) {
            long first = first(slice.rank(), slice.thread());
            List<Row> ofThread = rows.computeIfAbsent(first, unused -> new ArrayList<>(List.of(new Row(first))));
            for (Row row : ofThread) {
                if (row.takes(slice)) {
                    return row.number;
                }
            }
            Row added = new Row(first(lastRank + 1, 0) + extra.size());
            added.takes(slice);
            ofThread.add(added);
            extra.add(new Extra(slice.rank(), slice.thread(), added.number));
            return added.number;
        }

        /** Returns the further rows so far. */
        List<Extra> extra() {
            return extra;
        }
    }
}
