package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Consumer;

/** Tells which patterns of regions to be recorded covered none: where all do, a mistyped one leaves nothing to report. */
record IncludedRegions(List<RegionPath> patterns, Consumer<String> diagnostics) implements SessionObserver {

    @Override
    public void closed(SessionSummary summary) {
        patterns.stream()
                .filter(pattern -> summary.entries().stream().noneMatch(entry -> pattern.matches(entry.path())))
                .forEach(pattern -> diagnostics.accept(DiagnosticId.BAD_CONFIGURATION.line("include has the pattern \""
                        + TextEscapes.escape(pattern.toString()) + "\", but no region that it covers was opened")));
    }
}
