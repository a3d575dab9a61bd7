package io.ftimer.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one record after the other. */
final class RecordReader {
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final DataInputStream in;
    private final RecordFormat format;
    private final Map<Long, String> regionNames;
    private long readBytes;

    RecordReader(DataInputStream in, RecordFormat format, Map<Long, String> regionNames) {
        this.in = in;
        this.format = format;
        this.regionNames = regionNames;
    }

    /** Returns how long the records are that were read. */
    long readBytes() {
        return readBytes;
    }

    /**
     * Returns the next record, or null if the word is there that ends them.
     *
     * @throws EOFException if the data end within the record
     */
    @Nullable
    TraceEvent next() throws IOException {
        int function = in.readUnsignedShort();
        if (function == MpiFunctions.END_OF_STREAM) {
            return null;
        }
        TraceEvent.Kind kind = kind(function);
        int mask = in.readUnsignedByte();
        int thread = (mask & TraceLayout.MASK_THREAD) == 0 ? 0 : thread();
        TimeSpan cpu = (mask & TraceLayout.MASK_CPU) == 0 ? TimeSpan.ZERO : span(format.cpuBias());
        TimeSpan wall = (mask & TraceLayout.MASK_WALL) == 0 ? TimeSpan.ZERO : span(format.wallBias());
        int counterBytes = skipCounters(mask);
        byte[] arguments = arguments(function, mask);
        readBytes += format.headBytes(mask) + counterBytes + arguments.length;
        return new TraceEvent(
                kind, name(function, arguments), new RecordHead(function, mask, thread, cpu, wall), arguments);
    }

    private static TraceEvent.Kind kind(int function) throws MalformedTraceException {
        if (function == MpiFunctions.REGION_ENTER) {
            return TraceEvent.Kind.ENTER;
        }
        if (function == MpiFunctions.REGION_EXIT) {
            return TraceEvent.Kind.EXIT;
        }
        if (MpiCall.ofFunction(function) != null) {
            return TraceEvent.Kind.CALL;
        }
        List<String> names = MpiFunctions.names();
        throw new MalformedTraceException(
                function < names.size()
                        ? "a call of " + names.get(function) + ", whose arguments are not known here"
                        : "no function has the number " + function);
    }

    private int thread() throws IOException {
        return format.layout() == TraceLayout.WIDE ? in.readInt() : in.readUnsignedShort();
    }

    private TimeSpan span(int bias) throws IOException {
        long start = clock(bias);
        return new TimeSpan(start, clock(bias));
    }

    private long clock(int bias) throws IOException {
        if (format.layout() == TraceLayout.WIDE) {
            return bias * NANOS_PER_SECOND + in.readLong();
        }
        long seconds = in.readUnsignedShort() + (long) bias;
        return seconds * NANOS_PER_SECOND + Integer.toUnsignedLong(in.readInt());
    }

    /** Passes over hardware counters, of which there are none here. */
    private int skipCounters(int mask) throws IOException {
        if ((mask & TraceLayout.MASK_COUNTERS) == 0) {
            return 0;
        }
        int bytes = in.readUnsignedByte() * 2 * Long.BYTES;
        in.skipNBytes(bytes);
        return Byte.BYTES + bytes;
    }

    private String name(int function, byte[] arguments) {
        MpiCall call = MpiCall.ofFunction(function);
        if (call != null) {
            return call.mpiName();
        }
        long number = ByteBuffer.wrap(arguments).getLong();
        String name = regionNames.get(number);
        return name == null ? RegionNumbers.nameless(number) : name;
    }

    private byte[] arguments(int function, int mask) throws IOException {
        MpiCall call = MpiCall.ofFunction(function);
        if (call == null) {
            return bytes(Long.BYTES);
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (MpiCall.Argument argument : call.arguments()) {
            switch (argument.type()) {
                case TEXTS -> copyTexts(all);
                case STATUS -> copyStatuses(mask, all);
                default -> all.writeBytes(bytes(argument.type().bytes()));
            }
        }
        return all.toByteArray();
    }

    private void copyTexts(ByteArrayOutputStream all) throws IOException {
        int count = copyCount(all);
        for (int i = 0; i < count; i++) {
            all.writeBytes(bytes(copyCount(all)));
        }
    }

    private void copyStatuses(int mask, ByteArrayOutputStream all) throws IOException {
        if ((mask & TraceLayout.MASK_STATUSES) != 0) {
            int count = copyCount(all);
            for (int i = 0; i < count; i++) {
                all.writeBytes(bytes(ArgumentType.STATUS_BYTES - Integer.BYTES));
            }
        }
    }

    private int copyCount(ByteArrayOutputStream all) throws IOException {
        byte[] bytes = bytes(Integer.BYTES);
        int count = ByteBuffer.wrap(bytes).getInt();
        if (count < 0) {
            throw new MalformedTraceException("a negative count of " + count);
        }
        all.writeBytes(bytes);
        return count;
    }

    /** Reads that many bytes; a length that the file does not have does not reserve memory. */
    private byte[] bytes(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        return bytes;
    }
}
