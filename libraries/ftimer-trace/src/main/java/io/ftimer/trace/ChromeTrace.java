package io.ftimer.trace;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
 * counted in {@code otherData}.
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

    private final List<Path> files;
    private final int memoryBytes;

    ChromeTrace(List<Path> files, int memoryBytes) {
        this.files = List.copyOf(files);
        this.memoryBytes = memoryBytes;
    }

    /** Returns the timeline of trace files, that of rank 0 first. Without files it is empty. */
    public static ChromeTrace of(List<Path> traceFiles) {
        return new ChromeTrace(traceFiles, MEMORY_BYTES);
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
            List<RankSlices.Facts> ranks = read(slices, messages);
            ReportFile.replace(file, (out, atStart) -> new Timeline(out, ranks, messages).write(slices));
        }
    }

    /** Writes the text, as {@link #write} does; {@code out} is not closed. */
    public void writeTo(Appendable out) throws IOException {
        try (SliceSorter slices = new SliceSorter(memoryBytes)) {
            Messages messages = new Messages();
            new Timeline(out, read(slices, messages), messages).write(slices);
        }
    }

    private List<RankSlices.Facts> read(SliceSorter slices, Messages messages) throws IOException {
        List<RankSlices.Facts> ranks = new ArrayList<>();
        for (int rank = 0; rank < files.size(); rank++) {
            ranks.add(RankSlices.read(files.get(rank), rank, slices, messages));
        }
        messages.match();
        return ranks;
    }

    /** The text, of one writing. An event is a line, so that a file that was cut can be repaired. */
    private static final class Timeline {
        private final Appendable out;
        private final List<RankSlices.Facts> ranks;
        private final Messages messages;
        private final SliceRows rows;
        private String separator = "\n";
        private long originNanos;
        private boolean hasOrigin;

        Timeline(Appendable out, List<RankSlices.Facts> ranks, Messages messages) {
            this.out = out;
            this.ranks = ranks;
            this.messages = messages;
            this.rows = new SliceRows(
                    ranks.size(),
                    1
                            + ranks.stream()
                                    .filter(rank -> !rank.threads().isEmpty())
                                    .mapToInt(rank -> rank.threads().last())
                                    .max()
                                    .orElse(0));
        }

        void write(SliceSorter slices) throws IOException {
            out.append("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
            for (int rank = 0; rank < ranks.size(); rank++) {
                name("process_name", rank, rows.first(rank, 0), "rank " + rank);
                sortIndex(rank);
                for (int thread : ranks.get(rank).threads()) {
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
            for (int rank = 0; rank < ranks.size(); rank++) {
                String problem = ranks.get(rank).problem();
                if (problem != null) {
                    json.name("problem of rank " + rank).value(problem);
                }
            }
            json.endObject();
        }

        private long sum(ToLongFunction<RankSlices.Facts> count) {
            return ranks.stream().mapToLong(count).sum();
        }
    }
}
