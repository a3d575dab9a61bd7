package io.ftimer;

import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.MismatchMode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A timer under test, with a manual clock, a constant wall clock, and a list of its diagnostic lines. The clock starts far
 * from zero, so that a reading used as a difference is noticed.
 */
final class Rig {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    final ScriptedClock clock = new ScriptedClock(1_000_000);
    final List<String> lines = new ArrayList<>();
    final FTimer timer;

    private Rig(UnaryOperator<FTimerBuilder> options) {
        timer = options.apply(FTimer.builder()
                        .clock(clock)
                        .dates(() -> NOON, ZoneOffset.UTC)
                        .diagnostics(lines::add))
                .build();
    }

    /** Returns an initialized timer with default options. */
    static Rig create() {
        return create(builder -> builder);
    }

    /** Returns an initialized timer. */
    static Rig create(UnaryOperator<FTimerBuilder> options) {
        Rig rig = uninitialized(options);
        rig.timer.init();
        return rig;
    }

    static Rig create(MismatchMode mode) {
        return create(builder -> builder.mismatchMode(mode));
    }

    static Rig create(ErrorPolicy policy) {
        return create(builder -> builder.errorPolicy(policy));
    }

    static Rig uninitialized(UnaryOperator<FTimerBuilder> options) {
        return new Rig(options);
    }

    /** Opens a region, lets time pass, and closes it. */
    void spend(String name, long nanos) {
        timer.start(name);
        clock.advance(nanos);
        timer.stop(name);
    }

    /** Returns the rows of a summary taken now, one text per row. */
    List<String> rows() {
        return rows(timer.summary());
    }

    static List<String> rows(Summary summary) {
        return summary.entries().stream().map(SummaryEntry::toString).toList();
    }

    /** Returns all data of a summary, for comparing two summaries. */
    static String all(Summary summary) {
        return summary.status() + " " + summary.totalNanos() + " " + summary.startDate() + " " + summary.endDate() + " "
                + rows(summary) + " " + summary.contextDiagnostics();
    }

    /** Returns the diagnostic lines since the last call. */
    List<String> takeLines() {
        List<String> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }
}
