package io.ftimer.trace;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
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
 * <p>Traces may be larger than memory: temporary files keep what does not fit into 16 MB.
 *
 * <p>Thread safety: immutable. The files are read with each writing.
 *
 * @since 0.1
 */
public final class ChromeTrace {
    private static final int MEMORY_BYTES = 16_000_000;

    private final RankFiles files;
    private final int memoryBytes;

    ChromeTrace(RankFiles files, int memoryBytes) {
        this.files = files;
        this.memoryBytes = memoryBytes;
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
        return new ChromeTrace(Objects.requireNonNull(traceFiles, "traceFiles"), MEMORY_BYTES);
    }

    /**
     * Creates or replaces a file atomically. If this fails, the file is unchanged.
     *
     * @throws MalformedTraceException if a file is not a trace, is damaged elsewhere than at its end, or has no elapsed times
     * @throws IOException if a file cannot be read or written
     */
    public void write(Path file) throws IOException {
        Objects.requireNonNull(file, "file");
        try (SliceSorter slices = new SliceSorter(memoryBytes)) {
            Messages messages = new Messages();
            NavigableMap<Integer, RankSlices.Facts> ranks = read(slices, messages);
            ReportFile.replace(
                    file, (out, atStart) -> timeline(out, ranks, messages).write(slices));
        }
    }

    /** Writes the text, as {@link #write} does; {@code out} is not closed. */
    public void writeTo(Appendable out) throws IOException {
        try (SliceSorter slices = new SliceSorter(memoryBytes)) {
            Messages messages = new Messages();
            timeline(out, read(slices, messages), messages).write(slices);
        }
    }

    private Timeline timeline(Appendable out, NavigableMap<Integer, RankSlices.Facts> ranks, Messages messages) {
        return new Timeline(out, ranks, messages, files.problems());
    }

    private NavigableMap<Integer, RankSlices.Facts> read(SliceSorter slices, Messages messages) throws IOException {
        NavigableMap<Integer, RankSlices.Facts> ranks = new TreeMap<>();
        for (Map.Entry<Integer, Path> file : files.byRank().entrySet()) {
            ranks.put(file.getKey(), RankSlices.read(file.getValue(), file.getKey(), slices, messages));
        }
        messages.match();
        return ranks;
    }

    /** The text, of one writing. An event is a line, so that a file that was cut can be repaired. */
    private static final class Timeline {
        private final Appendable out;
        private final NavigableMap<Integer, RankSlices.Facts> ranks;
        private final Messages messages;
        private final List<String> problems;
        private final SliceRows rows;
        private String separator = "\n";
        private long originNanos;
        private boolean hasOrigin;

        Timeline(
                Appendable out,
                NavigableMap<Integer, RankSlices.Facts> ranks,
                Messages messages,
                List<String> problems) {
            this.out = out;
            this.ranks = ranks;
            this.messages = messages;
            this.problems = problems;
            this.rows = new SliceRows(
                    ranks.isEmpty() ? 0 : ranks.lastKey(),
                    1
                            + ranks.values().stream()
                                    .filter(rank -> !rank.threads().isEmpty())
                                    .mapToInt(rank -> rank.threads().last())
                                    .max()
                                    .orElse(0));
        }

        void write(SliceSorter slices) throws IOException {
            out.append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
            for (Map.Entry<Integer, RankSlices.Facts> of : ranks.entrySet()) {
                int rank = of.getKey();
                name("process_name", rank, rows.first(rank, 0), "rank " + rank);
                sortIndex(rank);
                for (int thread : of.getValue().threads()) {
                    name("thread_name", rank, rows.first(rank, thread), "thread " + thread);
                }
            }
            slices.forEach(this::slice);
            for (SliceRows.Extra extra : rows.extra()) {
                name("thread_name", extra.rank(), extra.row(), "thread " + extra.thread() + ", overlapping");
            }
            out.append("\n],\"otherData\":");
            otherData();
            out.append("}\n");
        }

        private void slice(Slice slice) throws IOException {
            if (!hasOrigin) {
                originNanos = slice.startNanos();
                hasOrigin = true;
            }
            long row = rows.of(slice);
            line(slice.members() + ",\"ph\":\"" + (slice.isFinished() ? 'X' : 'B') + "\",\"pid\":" + slice.rank()
                    + ",\"tid\":" + row + ",\"ts\":" + micros(slice.startNanos() - originNanos)
                    + (slice.isFinished() ? ",\"dur\":" + micros(slice.nanos()) : "") + '}');
            for (Messages.Flow flow : slice.flows()) {
                if (messages.isMatched(flow)) {
                    flow(flow, slice, row);
                }
            }
        }

        /** A flow is bound to the slice that is open at its time, so it must not be the end of the slice. */
        private void flow(Messages.Flow flow, Slice slice, long row) throws IOException {
            long nanos = slice.startNanos() - originNanos + (flow.isSent() ? 0 : slice.nanos() - 1);
            line("{\"name\":\"message\",\"cat\":\"mpi\",\"ph\":\"" + (flow.isSent() ? "s" : "f\",\"bp\":\"e")
                    + "\",\"id\":" + messages.number(flow) + ",\"pid\":" + slice.rank() + ",\"tid\":" + row
                    + ",\"ts\":" + micros(nanos) + '}');
        }

        /** Returns nanoseconds as microseconds with three decimals; as a double they would lose digits after some days. */
        private static String micros(long nanos) {
            return BigDecimal.valueOf(nanos, 3).toPlainString();
        }

        private void name(String what, int rank, long row, String name) throws IOException {
            JsonText json = metadata(what, rank, row);
            json.name("args").beginObject().name("name").value(name).endObject().endObject();
        }

        private void sortIndex(int rank) throws IOException {
            JsonText json = metadata("process_sort_index", rank, rows.first(rank, 0));
            json.name("args")
                    .beginObject()
                    .name("sort_index")
                    .value(rank)
                    .endObject()
                    .endObject();
        }

        private JsonText metadata(String what, int rank, long row) throws IOException {
            line("");
            JsonText json = new JsonText(out)
                    .beginObject()
                    .name("name")
                    .value(what)
                    .name("ph")
                    .value("M");
            return json.name("pid").value(rank).name("tid").value(row);
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
            if (!problems.isEmpty()) {
                json.name("problems").value(String.join("; ", problems));
            }
            for (Map.Entry<Integer, RankSlices.Facts> rank : ranks.entrySet()) {
                String problem = rank.getValue().problem();
                if (problem != null) {
                    json.name("problem of rank " + rank.getKey()).value(problem);
                }
            }
            json.endObject();
        }

        private long sum(ToLongFunction<RankSlices.Facts> count) {
            return ranks.values().stream().mapToLong(count).sum();
        }
    }
}
