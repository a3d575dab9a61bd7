package io.ftimer.trace;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Traces the MPI calls of one thread, for programs that call MPI themselves.
 *
 * <pre>{@code
 * CallTrace calls = CallTrace.of(trace);
 * calls.begin();
 * MPI.COMM_WORLD.Barrier();
 * calls.end(MpiCall.BARRIER, 2); // MPI_COMM_WORLD
 * }</pre>
 *
 * <p>Thread safety: thread-confined; its trace is thread-safe.
 */
public final class CallTrace {
    private final TraceFile trace;
    private long cpuStartNanos;
    private long wallStartNanos;

    private CallTrace(TraceFile trace) {
        this.trace = trace;
    }

    /** Returns a tracer of the calls of one thread. */
    public static CallTrace of(TraceFile trace) {
        return new CallTrace(Objects.requireNonNull(trace, "trace"));
    }

    /** Reads the clocks before a call. */
    public void begin() {
        wallStartNanos = trace.readWall();
        cpuStartNanos = trace.readCpu();
    }

    /**
     * Reads the clocks after a call and traces it.
     *
     * @param arguments the arguments of the call that are numbers, in its order
     * @throws IllegalArgumentException if their count is not that of the call
     */
    public void end(MpiCall call, int... arguments) {
        record(call, () -> {
            byte[] encoded = call.signature().encode(arguments);
            byte[] status = trace.keepsStatuses() ? status(call, arguments) : new byte[0];
            return ByteBuffer.allocate(encoded.length + status.length)
                    .put(encoded)
                    .put(status)
                    .array();
        });
    }

    /** Reads the clocks after {@code MPI_Init} and traces it with the arguments of the program. */
    public void endInit(List<String> commandLine) {
        record(MpiCall.INIT, () -> ArgumentType.encodeTexts(commandLine));
    }

    private void record(MpiCall call, Supplier<byte[]> arguments) {
        TimeSpan wall = new TimeSpan(wallStartNanos, trace.readWall());
        TimeSpan cpu = new TimeSpan(cpuStartNanos, trace.readCpu());
        trace.call(call.function(), call.mpiName(), cpu, wall, arguments.get());
    }

    /** Returns the status of a receive, if the call is one: its count, source and tag are those of the call. */
    private static byte[] status(MpiCall call, int[] arguments) {
        return switch (call) {
            case RECV -> ArgumentType.encodeStatus(arguments[0], arguments[2], arguments[3]);
            case SENDRECV -> ArgumentType.encodeStatus(arguments[4], arguments[6], arguments[7]);
            case SENDRECV_REPLACE -> ArgumentType.encodeStatus(arguments[0], arguments[4], arguments[5]);
            default -> new byte[0];
        };
    }
}
