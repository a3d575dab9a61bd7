package io.ftimer.trace;

import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.trace.internal.ArgumentFormat;
import io.ftimer.trace.internal.MessageEnd;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One record of a trace: a whole call of a function, or one end of a region. Immutable.
 *
 * @since 0.1
 */
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
    private final RecordFormat.Head head;
    private final byte[] arguments;
    private final @Nullable ArgumentFormat format;

    TraceEvent(Kind kind, String name, RecordFormat.Head head, byte[] arguments, @Nullable ArgumentFormat format) {
        this.kind = kind;
        this.name = name;
        this.head = head;
        this.arguments = arguments;
        this.format = format;
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
     * Returns an argument of a call that is a number, for instance {@code count} of a send; empty if there is none of that
     * name.
     */
    public OptionalInt argument(String argumentName) {
        return format == null ? OptionalInt.empty() : format.number(arguments, argumentName);
    }

    /** Returns the messages that a call sends or receives. */
    List<MessageEnd> messages() {
        return format == null ? List.of() : format.messages(arguments);
    }

    /** Returns the arguments of a call in one line of bounded length, empty if there are none. */
    String argumentText() {
        return format == null
                ? ""
                : ShownText.label(format.describe(arguments).strip().replace("\n", "; "));
    }

    /** Returns the number of the call path in this trace; only for regions. */
    long regionNumber() {
        return ByteBuffer.wrap(arguments).getLong();
    }

    RecordFormat.Head head() {
        return head;
    }

    /** Returns this event with another elapsed time. */
    TraceEvent at(TimeSpan wall) {
        return new TraceEvent(kind, name, head.at(wall), arguments, format);
    }

    byte[] arguments() {
        return arguments;
    }

    /**
     * Returns the lines of the text form: {@code NAME entering at walltime ..., cputime ... seconds in thread N.}, the
     * arguments, and the same with {@code returning}. An event of a region has one of these lines.
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder();
        if (kind != Kind.EXIT) {
            appendLine(lines, "entering", wall().startNanos(), cpu().startNanos());
        }
        if (format != null) {
            lines.append(format.describe(arguments));
        }
        if (kind != Kind.ENTER) {
            appendLine(lines, "returning", wall().stopNanos(), cpu().stopNanos());
        }
        return lines.toString();
    }

    private void appendLine(StringBuilder lines, String what, long wallNanos, long cpuNanos) {
        lines.append(TextEscapes.display(name)).append(' ').append(what);
        lines.append(" at walltime ").append(ClockReading.ofNanos(wallNanos));
        lines.append(", cputime ").append(ClockReading.ofNanos(cpuNanos));
        lines.append(" seconds in thread ").append(thread()).append(".\n");
    }
}
