package io.ftimer.trace;

import io.ftimer.TimerEvent;
import io.ftimer.TimerId;
import io.ftimer.TimerListener;
import io.ftimer.report.internal.files.RecordSink;
import io.ftimer.values.DiagnosticId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file to which events are written as they happen.
 *
 * <pre>{@code
 * try (TraceFile trace = TraceFile.builder().open();
 *         TimerSession session = TimerSession.builder().listener(trace::regions).open()) {
 *     session.timer().start("solve");
 *     solve();
 *     session.timer().stop("solve");
 * }
 * }</pre>
 *
 * <p>The memory is bounded: one buffer, and a name for each region. A failure ends the trace, not the program: a full disk, a
 * broken one, or a time before its start, or 65536 s (18 h 12 min 16 s) or
 * more after it. A diagnostic line then says why and when. Later events
 * are only counted, and {@link #close()} reports how many are missing.
 *
 * <p>Thread safety: thread-safe. Events of all threads go into one file, each with the number of its thread, in the order of
 * their ends.
 */
public final class TraceFile implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final RegionNumbers regions = new RegionNumbers();
    private final Map<Thread, Integer> threads = new WeakHashMap<>();
    private final TraceEnd.CallCounts counts = new TraceEnd.CallCounts();
    final TraceSettings settings;
    private final TraceClocks clocks;
    private final Consumer<String> diagnostics;
    private final int bufferBytes;
    private final int mask;
    private final Path path;
    private final RecordFormat format;
    private final Instant startedAt;
    private final Map<String, String> rank;
    private final TraceStream stream;
    private final long wallOffsetNanos;

    private int nextThread;
    private long recorded;
    private long lost;
    private boolean ended;
    private boolean closed;
    private @Nullable String problem;

    TraceFile(TraceFileBuilder options, Path path, RecordSink sink) throws IOException {
        this.settings = options.settings;
        this.clocks = options.clocks;
        this.diagnostics = options.diagnostics;
        this.bufferBytes = options.bufferBytes;
        this.mask = settings.mask();
        this.path = path;
        this.startedAt = options.startedAt;
        this.rank = options.rankRemarks();
        this.wallOffsetNanos = options.wallOffsetNanos();
        this.format = options.format(wallOffsetNanos);
        this.stream = new TraceStream(sink, bufferBytes, format);
    }

    /** Returns a builder of traces with the default settings. */
    public static TraceFileBuilder builder() {
        return new TraceFileBuilder();
    }

    /** Returns a new listener that traces the regions of one recorder. */
    public TimerListener regions() {
        return new RegionTrace();
    }

    /** Returns the path of the file. */
    public Path path() {
        return path;
    }

    /** Returns the number of events in the trace. A region has two, a call one. */
    public long recordedEvents() {
        return locked(() -> recorded);
    }

    /** Returns the number of events that the trace lacks. */
    public long lostEvents() {
        return locked(() -> lost);
    }

    /** Returns why the trace lacks events, or null if it lacks none. */
    public @Nullable String problem() {
        return locked(() -> problem);
    }

    /** Ends the trace and closes the file. Does not throw: a diagnostic line says how many events are missing. */
    @Override
    public void close() {
        locked(() -> {
            if (!closed) {
                closed = true;
                end(null);
                if (problem != null) {
                    diagnostics.accept(DiagnosticId.TRACE_INCOMPLETE.line("the trace " + path + " lacks " + lost
                            + " of " + (recorded + lost) + " events: " + problem));
                }
            }
            return closed;
        });
    }

    // ---- for recorders ---------------------------------------------------------------------------------------------

    long readCpu() {
        return (mask & RecordFormat.MASK_CPU) != 0 ? clocks.cpu().nanoTime() : 0;
    }

    long readWall() {
        return (mask & RecordFormat.MASK_WALL) != 0 ? clocks.wall().nanoTime() + wallOffsetNanos : 0;
    }

    /** Returns the number of a thread, from 0 in the order in which threads are first seen. */
    private int threadNumber(Thread thread) {
        return locked(() -> threads.computeIfAbsent(thread, unused -> nextThread++));
    }

    private <T extends @Nullable Object> T locked(Supplier<T> reading) {
        lock.lock();
        try {
            return reading.get();
        } finally {
            lock.unlock();
        }
    }

    void region(int function, String name, int callPath, int thread, long cpuNanos, long recorderNanos) {
        int place = MpiFunctions.COUNT;
        long wallNanos = recorderNanos + wallOffsetNanos;
        lock.lock();
        try {
            if (!admits(place, settings.regions(), thread) || !holds(place, cpuNanos, wallNanos)) {
                return;
            }
            ByteBuffer out = roomFor(place, Long.BYTES);
            if (out != null) {
                format.putStart(out, function, mask, thread);
                format.putClock(out, mask, RecordFormat.MASK_CPU, cpuNanos, cpuNanos);
                format.putClock(out, mask, RecordFormat.MASK_WALL, wallNanos, wallNanos);
                out.putLong(regions.of(name, callPath));
            }
        } finally {
            lock.unlock();
        }
    }

    /** Traces a call of the calling thread. */
    void call(int place, String name, TimeSpan cpu, TimeSpan wall, byte[] arguments) {
        lock.lock();
        try {
            int thread = threadNumber(Thread.currentThread());
            if (!admits(place, settings.traces(name), thread)
                    || !holds(place, cpu.startNanos(), wall.startNanos())
                    || !holds(place, cpu.stopNanos(), wall.stopNanos())) {
                return;
            }
            ByteBuffer out = roomFor(place, arguments.length);
            if (out != null) {
                format.putStart(out, place, mask, thread);
                format.putClock(out, mask, RecordFormat.MASK_CPU, cpu.startNanos(), cpu.stopNanos());
                format.putClock(out, mask, RecordFormat.MASK_WALL, wall.startNanos(), wall.stopNanos());
                out.put(arguments);
            }
        } finally {
            lock.unlock();
        }
    }

    // ---- admitting and losing
    // ----------------------------------------------------------------------------------------

    private boolean admits(int place, boolean wanted, int thread) {
        counts.called[place]++;
        if (!wanted) {
            counts.ignored[place]++;
            return false;
        }
        if (ended) {
            counts.ignored[place]++;
            lost++;
            return false;
        }
        return RecordFormat.holdsThread(thread) || lose(place, "it has more than 65536 threads; open another trace");
    }

    private boolean holds(int place, long cpuNanos, long wallNanos) {
        return format.holds(mask, cpuNanos, wallNanos)
                || lose(
                        place,
                        "time " + RecordFormat.seconds(wallNanos) + " s, processor time "
                                + RecordFormat.seconds(cpuNanos)
                                + " s, is not within 65536 s of its start; open another trace");
    }

    private @Nullable ByteBuffer roomFor(int place, int argumentBytes) {
        int bytes = RecordFormat.headBytes(mask) + argumentBytes;
        if (bytes > bufferBytes) {
            lose(place, "an event of " + bytes + " bytes is larger than its buffer; shorten the program's arguments");
            return null;
        }
        try {
            ByteBuffer buffer = stream.roomFor(bytes);
            recorded++;
            return buffer;
        } catch (IOException e) {
            lose(place, message(e));
            return null;
        }
    }

    /** Counts an event that cannot be traced, and ends the trace. */
    private boolean lose(int place, String why) {
        counts.ignored[place]++;
        lost++;
        end(why);
        diagnostics.accept(DiagnosticId.TRACE_STOPPED.line("the trace " + path + " stopped after " + recorded
                + " events: " + problem + "; later events are only counted"));
        return false;
    }

    private void end(@Nullable String why) {
        if (ended) {
            return;
        }
        ended = true;
        TraceStream.Ending ending = stream.finish((bodyEnd, checksum, dropped) -> TraceEnd.bytes(
                bodyEnd, checksum, new TraceEnd.Contents(startedAt, counts, regions.names, remarks(lost + dropped))));
        recorded -= ending.dropped();
        lost += ending.dropped();
        IOException cause = ending.cause();
        problem = why != null || cause == null ? why : message(cause);
        if (!ending.hasEnd()) {
            problem += "; there was no room for the names of its regions either";
        }
    }

    private Map<String, String> remarks(long missing) {
        Map<String, String> all = new LinkedHashMap<>(rank);
        all.put(TraceEnd.LOST_EVENTS, Long.toString(missing));
        return all;
    }

    private static String message(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Traces the regions of one recorder. Allocates nothing for a known call path on a known thread. */
    private final class RegionTrace implements TimerListener {
        private @Nullable Thread thread;
        private int threadNumber;

        @Override
        public void onEvent(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            long cpuNanos = readCpu();
            Thread current = Thread.currentThread();
            if (current != thread) {
                threadNumber = threadNumber(current);
                thread = current;
            }
            int function = event == TimerEvent.START ? MpiFunctions.REGION_ENTER : MpiFunctions.REGION_EXIT;
            region(function, id.name(), context, threadNumber, cpuNanos, nanos);
        }

        /** A repaired stop closes regions and reopens some of them at another call path: these are events too. */
        @Override
        public void onRepair(TimerId id, int context, TimerEvent event, long nanos, @Nullable Object userData) {
            onEvent(id, context, event, nanos, userData);
        }
    }

    /**
     * The numbers of regions in a trace, which take the place of addresses of functions. The upper half numbers the name, the lower
     * half the call path of that name. Not thread-safe.
     */
    private static final class RegionNumbers {
        private final Map<String, Paths> byName = new HashMap<>();
        private final Map<Long, String> names = new LinkedHashMap<>();

        private static final class Paths {
            final long name;
            int known;

            Paths(long name) {
                this.name = name;
            }
        }

        /** Returns the number of a call path. Allocates nothing if the call path is known. */
        long of(String name, int path) {
            Paths paths = byName.get(name);
            if (paths == null) {
                paths = new Paths(byName.size() + 1L);
                byName.put(name, paths);
            }
            while (paths.known < path) {
                paths.known++;
                names.put(number(paths.name, paths.known), name);
            }
            return number(paths.name, path);
        }

        private static long number(long name, int path) {
            return name << Integer.SIZE | path;
        }
    }
}
