package io.ftimer.trace;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the records of a trace one by one. */
final class RecordReader {
    private final DataInputStream in;
    private final RecordFormat format;
    private final Map<Long, String> regionNames;
    private long readBytes;

    RecordReader(DataInputStream in, RecordFormat format, Map<Long, String> regionNames) {
        this.in = in;
        this.format = format;
        this.regionNames = regionNames;
    }

    /** Returns the length of the records read so far, in bytes. */
    long readBytes() {
        return readBytes;
    }

    /**
     * Returns the next record, or null at the word that ends the records.
     *
     * @throws java.io.EOFException if the data end within the record
     */
    @Nullable
    TraceEvent next() throws IOException {
        int function = in.readUnsignedShort();
        if (function == MpiFunctions.END_OF_STREAM) {
            return null;
        }
        Signature signature = MpiFunctions.signature(function);
        TraceEvent.Kind kind = kind(function, signature);
        int mask = in.readUnsignedByte();
        int thread = (mask & TraceLayout.MASK_THREAD) == 0 ? 0 : thread();
        TimeSpan cpu = (mask & TraceLayout.MASK_CPU) == 0 ? TimeSpan.ZERO : span(format.cpuBias());
        TimeSpan wall = (mask & TraceLayout.MASK_WALL) == 0 ? TimeSpan.ZERO : span(format.wallBias());
        int counterBytes = skipCounters(mask);
        byte[] arguments = arguments(signature, mask);
        readBytes += format.headBytes(mask) + counterBytes + arguments.length;
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

    private int thread() throws IOException {
        return format.layout() == TraceLayout.WIDE ? in.readInt() : in.readUnsignedShort();
    }

    private TimeSpan span(int bias) throws IOException {
        long start = clock(bias);
        return new TimeSpan(start, clock(bias));
    }

    private long clock(int bias) throws IOException {
        if (format.layout() == TraceLayout.WIDE) {
            return bias * TraceLayout.NANOS_PER_SECOND + in.readLong();
        }
        long seconds = in.readUnsignedShort() + (long) bias;
        return seconds * TraceLayout.NANOS_PER_SECOND + Integer.toUnsignedLong(in.readInt());
    }

    /** Skips hardware counters, which other tools may have stored. */
    private int skipCounters(int mask) throws IOException {
        if ((mask & TraceLayout.MASK_COUNTERS) == 0) {
            return 0;
        }
        int bytes = in.readUnsignedByte() * 2 * Long.BYTES;
        in.skipNBytes(bytes);
        return Byte.BYTES + bytes;
    }

    private String regionName(byte[] arguments) {
        long number = ByteBuffer.wrap(arguments).getLong();
        String name = regionNames.get(number);
        return name == null ? RegionNumbers.nameless(number) : name;
    }

    private byte[] arguments(@Nullable Signature signature, int mask) throws IOException {
        if (signature != null) {
            return signature.read((mask & TraceLayout.MASK_STATUSES) != 0, in);
        }
        byte[] regionNumber = new byte[Long.BYTES];
        in.readFully(regionNumber);
        return regionNumber;
    }
}
