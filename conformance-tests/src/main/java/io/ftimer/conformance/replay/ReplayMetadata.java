package io.ftimer.conformance.replay;

import io.ftimer.mpi.MpiReport;
import io.ftimer.report.Report;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The metadata of one rank for the reports to come. Not thread-safe. */
final class ReplayMetadata {
    private record Pair(@Nullable String key, @Nullable String value) {}

    private final List<Pair> pairs = new ArrayList<>();

    void add(@Nullable String key, @Nullable String value) {
        pairs.add(new Pair(key, value));
    }

    void clear() {
        pairs.clear();
    }

    void addTo(Report<?> report) {
        pairs.forEach(pair -> report.metadata(pair.key(), pair.value()));
    }

    void addTo(MpiReport report) {
        pairs.forEach(pair -> report.metadata(pair.key(), pair.value()));
    }
}
