package io.ftimer.config;

import io.ftimer.SessionObserver;
import io.ftimer.internal.text.TextEscapes;
import io.ftimer.summary.SessionSummary;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.RegionPath;
import java.util.List;
import java.util.function.Consumer;

/** Reports include patterns that matched no region: a mistyped one would otherwise silently leave the tree empty. */
record IncludedRegions(List<RegionPath> patterns, Consumer<String> diagnostics) implements SessionObserver {

    @Override
    public void closed(SessionSummary summary) {
        patterns.stream()
                .filter(pattern -> summary.entries().stream().noneMatch(entry -> pattern.matches(entry.path())))
                .forEach(pattern -> diagnostics.accept(DiagnosticId.BAD_CONFIGURATION.line("include pattern \""
                        + TextEscapes.display(pattern.toString()) + "\" matched no region; check its spelling")));
    }
}
