package io.ftimer.trace;

/**
 * Traces calls of functions on one thread: {@link #begin()} before a call, {@link #end()} after it, then
 * {@link #record}. Programs that call MPI use
 * {@code CallTrace} of the module {@code ftimer-mpi}, which knows its functions and their arguments.
 *
 * <p>Thread safety: thread-confined; its trace is thread-safe.
 *
 * @since 0.1
 */
public final class CallRecorder {
    private final TraceFile trace;
    private long cpuStartNanos;
    private long wallStartNanos;
    private long cpuStopNanos;
    private long wallStopNanos;

    CallRecorder(TraceFile trace) {
        this.trace = trace;
    }

    /** Reads the clocks before a call. */
    public void begin() {
        wallStartNanos = trace.readWall();
        cpuStartNanos = trace.readCpu();
    }

    /** Reads the clocks after a call. */
    public void end() {
        wallStopNanos = trace.readWall();
        cpuStopNanos = trace.readCpu();
    }

    /**
     * Traces the call between the last {@link #begin()} and {@link #end()}.
     *
     * @param function the number of the function in the trace format
     * @param name its name, by which {@link TraceSettings} switch its calls on and off
     * @param arguments the arguments in the form in which the trace stores them
     */
    public void record(int function, String name, byte[] arguments) {
        TimeSpan cpu = new TimeSpan(cpuStartNanos, cpuStopNanos);
        TimeSpan wall = new TimeSpan(wallStartNanos, wallStopNanos);
        trace.call(function, name, cpu, wall, arguments);
    }

    /** Returns whether receives are traced with their statuses. */
    public boolean keepsStatuses() {
        return trace.keepsStatuses();
    }
}
