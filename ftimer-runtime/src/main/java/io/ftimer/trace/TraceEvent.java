package io.ftimer.trace;

import io.ftimer.internal.text.TextEscapes;
import java.nio.ByteBuffer;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** One record of a trace: a whole MPI call, or one end of a region. Immutable. */
public final class TraceEvent {
    /** What happened. */
    public enum Kind {
        /** An MPI function was called and returned. */
        CALL,
        /** A region was opened. Its two readings of a clock are the same. */
        ENTER,
        /** A region was closed. Its two readings of a clock are the same. */
        EXIT
    }

    private final Kind kind;
    private final String name;
    private final RecordHead head;
    private final byte[] arguments;

    TraceEvent(Kind kind, String name, RecordHead head, byte[] arguments) {
        this.kind = kind;
        this.name = name;
        this.head = head;
        this.arguments = arguments;
    }

    /** Returns what happened. */
    public Kind kind() {
        return kind;
    }

    /** Returns the name of the region, or of the MPI function. */
    public String name() {
        return name;
    }

    /** Returns the number of the thread in its trace: 0 for the first that was seen, then 1, and so on. */
    public int thread() {
        return head.thread();
    }

    /** Returns the processor time at the beginning and at the end, {@link TimeSpan#ZERO} if it was not traced. */
    public TimeSpan cpu() {
        return head.cpu();
    }

    /** Returns the elapsed time at the beginning and at the end, {@link TimeSpan#ZERO} if it was not traced. */
    public TimeSpan wall() {
        return head.wall();
    }

    /**
     * Returns an argument of an MPI call that is a number, for instance {@code count} of {@code MPI_Send}; empty if it has none
     * of that name.
     */
    public OptionalInt argument(String argumentName) {
        MpiCall call = MpiCall.ofFunction(head.function());
        if (call == null) {
            return OptionalInt.empty();
        }
        ByteBuffer in = ByteBuffer.wrap(arguments);
        for (MpiCall.Argument argument : call.arguments()) {
            if (!argument.type().isNumber()) {
                break;
            }
            int value = argument.type().get(in);
            if (argument.name().equals(argumentName)) {
                return OptionalInt.of(value);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns which call path of which name this is in the trace's own numbering; only for regions. */
    long regionNumber() {
        return ByteBuffer.wrap(arguments).getLong();
    }

    RecordHead head() {
        return head;
    }

    byte[] arguments() {
        return arguments;
    }

    /**
     * Returns the lines of the text form: {@code NAME entering at walltime ..., cputime ... seconds in thread N.}, the
     * arguments, and the same with {@code returning}. A region has the line of the end that this is.
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        if (kind != Kind.EXIT) {
            appendLine(lines, "entering", wall().startNanos(), cpu().startNanos());
        }
        MpiCall call = kind == Kind.CALL ? MpiCall.ofFunction(head.function()) : null;
        appendArguments(lines, call);
        if (kind != Kind.ENTER) {
            appendLine(lines, "returning", wall().stopNanos(), cpu().stopNanos());
        }
        return lines.toString();
    }

    private void appendArguments(StringBuilder lines, @Nullable MpiCall call) {
        if (call == null) {
            return;
        }
        ByteBuffer in = ByteBuffer.wrap(arguments);
        call.arguments().forEach(argument -> argument.type().describe(argument.name(), in, lines));
    }

    private void appendLine(StringBuilder lines, String what, long wallNanos, long cpuNanos) {
        lines.append(TextEscapes.escape(name)).append(' ').append(what);
        lines.append(" at walltime ").append(ClockReading.ofNanos(wallNanos));
        lines.append(", cputime ").append(ClockReading.ofNanos(cpuNanos));
        lines.append(" seconds in thread ").append(thread()).append(".\n");
    }
}
