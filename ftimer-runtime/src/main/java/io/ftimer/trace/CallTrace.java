package io.ftimer.trace;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * Traces the MPI calls of one thread: {@link #begin()} before a call, {@link #end} after it.
 *
 * <p>Thread safety: thread-confined; its trace is thread-safe.
 */
public final class CallTrace {
    private final TraceFile trace;
    private long cpuStartNanos;
    private long wallStartNanos;

    CallTrace(TraceFile trace) {
        this.trace = trace;
    }

    /** Reads the clocks before a call. */
    public void begin() {
        wallStartNanos = trace.readWall();
        cpuStartNanos = trace.readCpu();
    }

    /**
     * Reads the clocks after a call and traces it.
     *
     * @param arguments those of the call that are numbers, in its order
     * @throws IllegalArgumentException if these are not as many as the call has
     */
    public void end(MpiCall call, int... arguments) {
        TimeSpan wall = new TimeSpan(wallStartNanos, trace.readWall());
        TimeSpan cpu = new TimeSpan(cpuStartNanos, trace.readCpu());
        trace.call(call, cpu, wall, withStatus(call, call.encode(arguments), arguments));
    }

    /** Reads the clocks after {@code MPI_Init} and traces it with the arguments of the program. */
    public void endInit(List<String> commandLine) {
        TimeSpan wall = new TimeSpan(wallStartNanos, trace.readWall());
        TimeSpan cpu = new TimeSpan(cpuStartNanos, trace.readCpu());
        trace.call(MpiCall.INIT, cpu, wall, ArgumentType.encodeTexts(commandLine));
    }

    /** Appends the status of a receive: count, source and tag are those that were asked for. */
    private byte[] withStatus(MpiCall call, byte[] encoded, int[] arguments) {
        if (call != MpiCall.RECV || !trace.keepsStatuses()) {
            return encoded;
        }
        ByteBuffer out = ByteBuffer.allocate(encoded.length + ArgumentType.STATUS_BYTES);
        out.put(encoded).putInt(1);
        out.putInt(arguments[0]).putInt(arguments[2]);
        // neither canceled nor in error
        out.put((byte) 0).put((byte) 0);
        return out.putInt(arguments[3]).array();
    }
}
