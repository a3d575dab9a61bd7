package io.ftimer.internal.engine;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * A sink of diagnostic lines that never throws: what the sink of a program throws must not break the code that is timed. The
 * first line that is lost is written to standard error instead, with the reason. A {@link VirtualMachineError} passes, as
 * it does from a listener.
 *
 * <p>Thread safety: as the guarded sink.
 */
public final class GuardedSink implements Consumer<String> {
    private final Consumer<String> sink;
    private volatile boolean reported;

    public GuardedSink(Consumer<String> sink) {
        this.sink = Objects.requireNonNull(sink, "sink");
    }

    @Override
    public void accept(String line) {
        try {
            sink.accept(line);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable e) {
            report(line, e);
        }
    }

    private void report(String line, Throwable failure) {
        if (!reported) {
            reported = true;
            System.err.println(line);
            System.err.println("ftimer: the diagnostics sink threw "
                    + failure.getClass().getName() + " on the line above; later lines that it loses are not shown");
        }
    }
}
