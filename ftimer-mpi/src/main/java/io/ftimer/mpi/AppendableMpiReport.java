package io.ftimer.mpi;

import io.ftimer.report.AppendableReport;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A report over ranks that can also be appended to a file with others.
 *
 * <pre>{@code
 * MpiTimer ranks = MpiTimer.of(timer, world);
 * Status status = ranks.csvReport().metadata("grid", "512x512").append(Path.of("solve.csv"));
 * }</pre>
 *
 * <p>Thread safety: thread-confined.
 *
 * @since 0.1
 */
public final class AppendableMpiReport extends MpiReport {
    /** Creates a report that a collective call writes, which gives each {@link Target} an {@link AppendableReport}. */
    AppendableMpiReport(Function<Target, Status> call) {
        super(call);
    }

    @Override
    public AppendableMpiReport metadata(@Nullable String key, @Nullable String value) {
        super.metadata(key, value);
        return this;
    }

    @Override
    public AppendableMpiReport durable() {
        super.durable();
        return this;
    }

    /** Appends to a file or creates it, as {@link AppendableReport#append(Path)} does. */
    public Status append(Path file) {
        return deliver(report -> ((AppendableReport<?>) report).append(file));
    }
}
