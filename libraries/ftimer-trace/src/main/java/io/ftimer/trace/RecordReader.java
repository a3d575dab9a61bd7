package io.ftimer.trace;

import io.ftimer.trace.internal.ArgumentFormat;
import io.ftimer.trace.internal.FunctionCatalog;
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
    private final FunctionCatalog functions;
    private long readBytes;

    RecordReader(DataInputStream in, RecordFormat format, Map<Long, String> regionNames, FunctionCatalog functions) {
        this.in = in;
        this.format = format;
        this.regionNames = regionNames;
        this.functions = functions;
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
        if (function == FunctionNumbers.END_OF_STREAM) {
            return null;
        }
        ArgumentFormat argumentFormat = functions.arguments(function);
        TraceEvent.Kind kind = kind(function, argumentFormat != null);
        int mask = in.readUnsignedByte();
        int thread = (mask & TraceLayout.MASK_THREAD) == 0 ? 0 : thread();
        TimeSpan cpu = (mask & TraceLayout.MASK_CPU) == 0 ? TimeSpan.ZERO : span(format.cpuBias());
        TimeSpan wall = (mask & TraceLayout.MASK_WALL) == 0 ? TimeSpan.ZERO : span(format.wallBias());
        int counterBytes = skipCounters(mask);
        byte[] arguments = arguments(argumentFormat, mask);
        readBytes += format.headBytes(mask) + counterBytes + arguments.length;
        return new TraceEvent(
                kind,
                kind == TraceEvent.Kind.CALL ? FunctionNumbers.name(functions, function) : regionName(arguments),
                new RecordFormat.Head(function, mask, thread, cpu, wall),
                arguments,
                argumentFormat);
    }

    private TraceEvent.Kind kind(int function, boolean call) throws MalformedTraceException {
        if (function == FunctionNumbers.REGION_ENTER) {
            return TraceEvent.Kind.ENTER;
        }
        if (function == FunctionNumbers.REGION_EXIT) {
            return TraceEvent.Kind.EXIT;
        }
        if (call) {
            return TraceEvent.Kind.CALL;
        }
        throw new MalformedTraceException(
                function < FunctionNumbers.COUNT
                        ? "a call of " + FunctionNumbers.name(functions, function) + ", whose arguments are unknown"
                                + FunctionNumbers.remedy(functions)
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

    private byte[] arguments(@Nullable ArgumentFormat argumentFormat, int mask) throws IOException {
        if (argumentFormat != null) {
            return argumentFormat.read((mask & TraceLayout.MASK_STATUSES) != 0, in);
        }
        byte[] regionNumber = new byte[Long.BYTES];
        in.readFully(regionNumber);
        return regionNumber;
    }
}
