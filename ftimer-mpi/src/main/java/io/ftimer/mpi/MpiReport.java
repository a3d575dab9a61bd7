package io.ftimer.mpi;

import io.ftimer.report.Report;
import io.ftimer.values.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A report over ranks that is not made yet. Each way of writing it is collective: all ranks reduce, rank 0 writes, and
 * every rank gets the same status, {@link Status#IO} if rank 0 could not write.
 *
 * <p>Files, outputs and metadata of other ranks than 0 are not looked at. Thread safety: thread-confined.
 */
public final class MpiReport {
    private record Fact(@Nullable String key, @Nullable String value) {}

    private final Function<CollectiveCall.Delivery, Status> call;
    private final List<Fact> facts = new ArrayList<>();

    MpiReport(Function<CollectiveCall.Delivery, Status> call) {
        this.call = call;
    }

    /** Adds a fact about the run, as {@link Report#metadata(String, String)} does. */
    public MpiReport metadata(@Nullable String key, @Nullable String value) {
        facts.add(new Fact(key, value));
        return this;
    }

    /** Creates a file or replaces it, as {@link Report#write(Path)} does. */
    public Status write(Path file) {
        return call.apply(report -> withFacts(report).write(file));
    }

    /** Appends to a file or creates it, as {@link Report#append(Path)} does. */
    public Status append(Path file) {
        return call.apply(report -> withFacts(report).append(file));
    }

    /** Writes the whole report, as {@link Report#writeTo(Appendable)} does. */
    public Status writeTo(Appendable out) {
        return call.apply(report -> withFacts(report).writeTo(out));
    }

    private Report<?> withFacts(Report<?> report) {
        facts.forEach(fact -> report.metadata(fact.key(), fact.value()));
        return report;
    }
}
