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
 * calls.end("MPI_Barrier", 2); // MPI_COMM_WORLD
 * }</pre>
 *
 * <p>Thread safety: thread-confined; its trace is thread-safe.
 */
public final class CallTrace {
    private static final String INIT = "MPI_Init";

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
     * @param function the function of MPI, for instance {@code MPI_Bcast}
     * @param arguments the arguments of the call that are numbers, in its order: {@code count, datatype, root, comm}
     * @throws IllegalArgumentException if their count is not that of the function, or it neither sends, receives, nor concerns
     *     communicators
     */
    public void end(String function, int... arguments) {
        if (!MpiFunctions.SIGNATURES.containsKey(function) || function.equals(INIT)) {
            throw new IllegalArgumentException("a trace cannot hold calls of " + function);
        }
        record(function, () -> {
            Signature signature = MpiFunctions.signature(function);
            byte[] encoded = signature.encode(arguments);
            byte[] status = trace.settings.statuses() ? signature.status(encoded) : new byte[0];
            return ByteBuffer.allocate(encoded.length + status.length)
                    .put(encoded)
                    .put(status)
                    .array();
        });
    }

    /** Reads the clocks after {@code MPI_Init} and traces it with the arguments of the program. */
    public void endInit(List<String> commandLine) {
        record(INIT, () -> ArgumentType.encodeTexts(commandLine));
    }

    private void record(String function, Supplier<byte[]> arguments) {
        TimeSpan wall = new TimeSpan(wallStartNanos, trace.readWall());
        TimeSpan cpu = new TimeSpan(cpuStartNanos, trace.readCpu());
        trace.call(MpiFunctions.signature(function).number(), function, cpu, wall, arguments.get());
    }
}
