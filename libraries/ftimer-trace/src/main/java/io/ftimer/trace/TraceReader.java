package io.ftimer.trace;

import io.ftimer.internal.text.ShownText;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace event by event, so that it may be larger than memory.
 *
 * <pre>{@code
 * try (TraceReader reader = TraceReader.open(file)) {
 *     for (TraceEvent event = reader.next(); event != null; event = reader.next()) {
 *         System.out.print(event);
 *     }
 * }
 * }</pre>
 *
 * <p>A file without its end, for instance of a killed process, is read as far as it goes. {@link #problem()} then says so, and
 * its regions have numbers instead of names. A file that fTimer wrote has a checksum, by which changed bytes are found before the
 * first event is read.
 *
 * <p>Thread safety: not thread-safe.
 */
public final class TraceReader implements Closeable {
    private final Path path;
    private final DataInputStream in;
    private final RecordFormat format;
    private final TraceIndex index;

    /** The length of the records read so far, in bytes. */
    private long readBytes;

    private @Nullable String problem;

    private TraceReader(Path path, RecordFormat format, TraceIndex index) throws IOException {
        this.path = path;
        this.format = format;
        this.index = index;
        this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)));
        in.skipNBytes(RecordFormat.FILE_HEAD_BYTES);
        if (!index.hasEnd()) {
            problem = "the file has no end, so its regions have no names";
        } else if (index.lostEvents() > 0) {
            problem = "the trace lacks at least " + ShownText.counted(index.lostEvents(), "event")
                    + " according to its writer";
        }
    }

    /**
     * Opens a trace.
     *
     * @throws MalformedTraceException if the file is not a trace, or is damaged according to its checksum or at its end
     * @throws IOException if it cannot be read
     */
    public static TraceReader open(Path path) throws IOException {
        TraceReader reader = openUnchecked(path);
        if (!reader.index.isAfterBody(path)) {
            reader.close();
            throw new MalformedTraceException(
                    "the trace " + path + " is damaged: its checksum does not match, so bytes of it were changed");
        }
        return reader;
    }

    /** As {@link #open}, without reading the events: only what the end says is known to be right. */
    static TraceReader openUnchecked(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new MalformedTraceException(path + " is not a trace: expected a regular file");
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            if (file.length() < RecordFormat.FILE_HEAD_BYTES) {
                throw new MalformedTraceException(path + " is not a trace: it has " + file.length() + " bytes");
            }
            long magic = file.readLong();
            if (magic != RecordFormat.MAGIC) {
                throw new MalformedTraceException(
                        path + " is not a trace: it begins with the bytes " + Long.toHexString(magic));
            }
            RecordFormat format = new RecordFormat(file.readInt(), file.readInt());
            return new TraceReader(path, format, index(path, file));
        }
    }

    /** Returns whether a file that begins with these bytes is a trace; 8 bytes are enough. */
    public static boolean isTrace(byte[] start) {
        return start.length >= Long.BYTES && ByteBuffer.wrap(start).getLong() == RecordFormat.MAGIC;
    }

    static TraceIndex index(Path path, RandomAccessFile file) throws IOException {
        try {
            return TraceIndex.read(file);
        } catch (MalformedTraceException | EOFException | BufferUnderflowException | IllegalArgumentException e) {
            throw (MalformedTraceException)
                    new MalformedTraceException("the end of the trace " + path + " is damaged").initCause(e);
        }
    }

    /**
     * Returns the next event, or null after the last.
     *
     * @throws MalformedTraceException if the next bytes are not an event, or are a call whose arguments are unknown
     * @throws IOException if the file cannot be read
     */
    public @Nullable TraceEvent next() throws IOException {
        long position = RecordFormat.FILE_HEAD_BYTES + readBytes;
        if (position >= index.bodyEnd()) {
            return null;
        }
        try {
            return read();
        } catch (EOFException e) {
            problem = "the file ends within the event at byte " + position + ", so its regions have no names";
            return null;
        } catch (MalformedTraceException e) {
            throw new MalformedTraceException("the trace " + path + " at byte " + position + ": " + e.getMessage());
        }
    }

    /**
     * Returns the next record, or null at the word that ends the records.
     *
     * @throws java.io.EOFException if the data end within the record
     */
    private @Nullable TraceEvent read() throws IOException {
        int function = in.readUnsignedShort();
        if (function == MpiFunctions.END_OF_STREAM) {
            return null;
        }
        Signature signature = MpiFunctions.signature(function);
        TraceEvent.Kind kind = kind(function, signature);
        int mask = in.readUnsignedByte();
        int thread = (mask & RecordFormat.MASK_THREAD) == 0 ? 0 : in.readUnsignedShort();
        TimeSpan cpu = (mask & RecordFormat.MASK_CPU) == 0 ? TimeSpan.ZERO : span(format.cpuBias());
        TimeSpan wall = (mask & RecordFormat.MASK_WALL) == 0 ? TimeSpan.ZERO : span(format.wallBias());
        int counterBytes = skipCounters(mask);
        byte[] arguments = arguments(signature, mask);
        readBytes += RecordFormat.headBytes(mask) + counterBytes + arguments.length;
        return new TraceEvent(
                kind,
                signature == null ? regionName(arguments) : signature.function(),
                mask,
                thread,
                cpu,
                wall,
                arguments,
                signature);
    }

    private static TraceEvent.Kind kind(int function, @Nullable Signature signature) throws MalformedTraceException {
        if (function == MpiFunctions.REGION_ENTER) {
            return TraceEvent.Kind.ENTER;
        }
        if (function == MpiFunctions.REGION_EXIT) {
            return TraceEvent.Kind.EXIT;
        }
        if (signature != null) {
            return TraceEvent.Kind.CALL;
        }
        throw new MalformedTraceException(
                function < MpiFunctions.COUNT
                        ? "a call of " + MpiFunctions.NAMES.get(function) + ", whose arguments are unknown"
                        : "no function has the number " + function);
    }

    private TimeSpan span(int bias) throws IOException {
        long start = clock(bias);
        return new TimeSpan(start, clock(bias));
    }

    private long clock(int bias) throws IOException {
        long seconds = in.readUnsignedShort() + (long) bias;
        return seconds * RecordFormat.NANOS_PER_SECOND + Integer.toUnsignedLong(in.readInt());
    }

    /** Skips hardware counters, which other tools may have stored. */
    private int skipCounters(int mask) throws IOException {
        if ((mask & RecordFormat.MASK_COUNTERS) == 0) {
            return 0;
        }
        int bytes = in.readUnsignedByte() * 2 * Long.BYTES;
        in.skipNBytes(bytes);
        return Byte.BYTES + bytes;
    }

    private String regionName(byte[] arguments) {
        long number = ByteBuffer.wrap(arguments).getLong();
        String name = index.regionNames().get(number);
        return name == null ? "region " + (number >>> Integer.SIZE) : name;
    }

    private byte[] arguments(@Nullable Signature signature, int mask) throws IOException {
        if (signature != null) {
            return signature.read((mask & RecordFormat.MASK_STATUSES) != 0, in);
        }
        byte[] regionNumber = new byte[Long.BYTES];
        in.readFully(regionNumber);
        return regionNumber;
    }

    OptionalInt number(String remark) {
        return index.number(remark);
    }

    /** Returns why the trace is not whole, or null if nothing is known to be missing; complete only after the last event was read. */
    public @Nullable String problem() {
        return problem;
    }

    /** Returns the whole seconds of the processor time when the trace was opened. */
    public int cpuBiasSeconds() {
        return format.cpuBias();
    }

    /** Returns the whole seconds of the elapsed time when the trace was opened. */
    public int wallBiasSeconds() {
        return format.wallBias();
    }

    /** Returns the number of calls of each called function. The starts and stops of regions are counted as {@code regions}. */
    public Map<String, Long> calledCounts() {
        return index.calledCounts();
    }

    /** Returns the number of calls that are not in the trace, by function as in {@link #calledCounts()}. */
    public Map<String, Long> ignoredCounts() {
        return index.ignoredCounts();
    }

    /** Returns the number of events that the trace lacks according to its writer. */
    public long lostEvents() {
        return index.lostEvents();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
