package io.ftimer.mpi;

import io.ftimer.report.Report;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A report over ranks that is not made yet. Each way of writing it is collective: all ranks reduce, rank 0 writes, and
 * every rank gets the same status, {@link Status#IO} if rank 0 could not write.
 *
 * <pre>{@code
 * MpiTimer ranks = MpiTimer.of(timer, world);
 * Status status = ranks.textReport().metadata("grid", "512x512").write(Path.of("solve.txt"));
 * }</pre>
 *
 * <p>Files, outputs and metadata of ranks other than 0 are ignored. Thread safety: thread-confined.
 */
public final class MpiReport {
    @FunctionalInterface
    interface Target {
        void write(Report<?> report) throws IOException;
    }

    private final Function<Target, Status> call;
    /** Adds what a report is to contain besides the statistics. */
    private Consumer<Report<?>> settings = report -> {};

    MpiReport(Function<Target, Status> call) {
        this.call = call;
    }

    /** Adds a fact about the run, as {@link Report#metadata(String, String)} does. */
    public MpiReport metadata(@Nullable String key, @Nullable String value) {
        settings = settings.andThen(report -> report.metadata(key, value));
        return this;
    }

    /** Creates a file or replaces it, as {@link Report#write(Path)} does. */
    public Status write(Path file) {
        return deliver(report -> report.write(file));
    }

    /** Appends to a file or creates it, as {@link Report#append(Path)} does. */
    public Status append(Path file) {
        return deliver(report -> report.append(file));
    }

    /** Writes the whole report, as {@link Report#writeTo(Appendable)} does. */
    public Status writeTo(Appendable out) {
        return deliver(report -> report.writeTo(out));
    }

    /** Lets rank 0 write the report to any place; collective. */
    Status deliver(Target target) {
        return call.apply(report -> {
            settings.accept(report);
            target.write(report);
        });
    }
}
