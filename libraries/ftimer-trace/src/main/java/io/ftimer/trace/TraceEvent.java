package io.ftimer.trace;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One record of a trace: a whole call of a function, or one end of a region. Immutable. */
public final class TraceEvent {
    /** What happened. */
    public enum Kind {
        /** A function was called and returned. */
        CALL,
        /** A region was opened. Both readings of each clock are the same. */
        ENTER,
        /** A region was closed. Both readings of each clock are the same. */
        EXIT
    }

    private final Kind kind;
    private final String name;
    private final int mask;
    private final int thread;
    private final TimeSpan cpu;
    private final TimeSpan wall;
    private final byte[] arguments;
    private final @Nullable Signature signature;

    /**
     * Creates an event.
     *
     * @param mask the optional parts that its record has
     * @param arguments as they are stored
     * @param signature the arguments of the function; null for a region
     */
    TraceEvent(
            Kind kind,
            String name,
            int mask,
            int thread,
            TimeSpan cpu,
            TimeSpan wall,
            byte[] arguments,
            @Nullable Signature signature) {
        this.kind = kind;
        this.name = name;
        this.mask = mask;
        this.thread = thread;
        this.cpu = cpu;
        this.wall = wall;
        this.arguments = arguments;
        this.signature = signature;
    }

    /** Returns what happened. */
    public Kind kind() {
        return kind;
    }

    /** Returns the name of the region or of the function. */
    public String name() {
        return name;
    }

    /** Returns the number of the thread in its trace: 0 for the first thread that was traced, then 1, and so on. */
    public int thread() {
        return thread;
    }

    /** Returns the processor time at the beginning and at the end, {@link TimeSpan#ZERO} if it was not traced. */
    public TimeSpan cpu() {
        return cpu;
    }

    /** Returns the elapsed time at the beginning and at the end, {@link TimeSpan#ZERO} if it was not traced. */
    public TimeSpan wall() {
        return wall;
    }

    /**
     * Returns an argument of a call that is a number, for instance {@code count} of a send; empty if there is none of that
     * name.
     */
    public OptionalInt argument(String argumentName) {
        return signature == null ? OptionalInt.empty() : signature.number(arguments, argumentName);
    }

    /** Returns the arguments of a call in one line of bounded length, empty if there are none. */
    String argumentText() {
        return signature == null
                ? ""
                : ShownText.label(signature.describe(arguments).strip().replace("\n", "; "));
    }

    /** Returns the number of the call path in this trace; only for regions. */
    long regionNumber() {
        return ByteBuffer.wrap(arguments).getLong();
    }

    int mask() {
        return mask;
    }

    /** Returns this event with another elapsed time. */
    TraceEvent at(TimeSpan newWall) {
        return new TraceEvent(kind, name, mask, thread, cpu, newWall, arguments, signature);
    }

    /**
     * Returns the lines of the text form: {@code NAME entering at walltime ..., cputime ... seconds in thread N.}, the
     * arguments, and the same with {@code returning}. An event of a region has one of these lines.
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        if (kind != Kind.EXIT) {
            appendLine(lines, "entering", wall.startNanos(), cpu.startNanos());
        }
        if (signature != null) {
            lines.append(signature.describe(arguments));
        }
        if (kind != Kind.ENTER) {
            appendLine(lines, "returning", wall.stopNanos(), cpu.stopNanos());
        }
        return lines.toString();
    }

    private void appendLine(StringBuilder lines, String what, long wallNanos, long cpuNanos) {
        lines.append(TextEscapes.display(name)).append(' ').append(what);
        lines.append(" at walltime ").append(RecordFormat.seconds(wallNanos));
        lines.append(", cputime ").append(RecordFormat.seconds(cpuNanos));
        lines.append(" seconds in thread ").append(thread).append(".\n");
    }
}
