package io.ftimer.report;

import io.ftimer.stats.Extremum;
import io.ftimer.stats.IterationStats;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The layouts of local summaries: of a finished run and of one with running regions. */
final class LocalText {
    private static final String ACTIVE_KEY = "Active timers";

    /** How many threads with calls that are not recorded are named; there may be one for every task. */
    private static final int NAMED_THREADS = 8;

    private static final Function<Summary, List<Metadata.Pair>> FACTS = LocalText::facts;

    private static final TextColumn<SummaryEntry> CALLS =
            TextColumn.integer("    Calls", 8, SummaryEntry::callCount).growing("Calls");

    private static final List<TextColumn<SummaryEntry>> COLUMNS = List.of(
            TextColumn.fixed("  Inclusive (s)", 12, 6, SummaryEntry::inclusiveSeconds),
            TextColumn.fixed("     Self (s)", 12, 6, SummaryEntry::selfSeconds),
            CALLS,
            TextColumn.fixed("   % Total", 8, 2, SummaryEntry::percentOfTotal).besideGrown("  % Total"));

    private static final TextColumn<SummaryEntry> ACTIVE_COLUMN =
            TextColumn.words("  Active", entry -> entry.isActive() ? "yes" : "no");

    /** Shown if the recorder kept call statistics. */
    private static final List<TextColumn<SummaryEntry>> CALL_COLUMNS = List.of(
            TextColumn.optional("  Min call (s)", 12, 6, entry -> extremum(entry, IterationStats::min)),
            TextColumn.optional(" Mean call (s)", 12, 6, entry -> statistic(entry, IterationStats::meanSeconds)),
            TextColumn.optional("  Max call (s)", 12, 6, entry -> extremum(entry, IterationStats::max)),
            TextColumn.optional(" Deviation (s)", 12, 6, entry -> statistic(entry, IterationStats::deviationSeconds)));

    private static final TextHead<Summary> FINISHED = TextHead.of(FACTS, TextForm.FORTRAN);

    private static final TextHead<Summary> RUNNING = new TextHead<>(
            List.of(),
            FACTS,
            List.of("Snapshot note : active timers are included through the snapshot timestamp."),
            Set.of(ACTIVE_KEY),
            List.of(),
            TextForm.FORTRAN);

    private LocalText() {}

    static TextLayout<Summary> layoutOf(Summary summary) {
        boolean running = summary.hasActiveTimers();
        List<TextColumn<SummaryEntry>> columns = new ArrayList<>(summary.isTimed() ? COLUMNS : List.of(CALLS));
        if (summary.entries().stream().anyMatch(entry -> entry.callStats().isPresent())) {
            columns.addAll(CALL_COLUMNS);
        }
        if (running) {
            columns.add(ACTIVE_COLUMN);
        }
        return new TextLayout<>(running ? RUNNING : FINISHED, List.of(table(columns)));
    }

    private static OptionalDouble extremum(SummaryEntry entry, Function<IterationStats, Optional<Extremum>> minOrMax) {
        return entry.callStats()
                .flatMap(minOrMax)
                .map(known -> OptionalDouble.of(known.seconds()))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble statistic(SummaryEntry entry, ToDoubleFunction<IterationStats> statistic) {
        return entry.callStats()
                .filter(calls -> calls.count() > 0)
                .map(calls -> OptionalDouble.of(statistic.applyAsDouble(calls)))
                .orElse(OptionalDouble.empty());
    }

    private static TextTable<Summary, SummaryEntry> table(List<TextColumn<SummaryEntry>> columns) {
        return TextTable.ofRegions(
                Summary::entries, SummaryEntry::depth, SummaryEntry::name, TextForm.FORTRAN, columns);
    }

    private static List<Metadata.Pair> facts(Summary summary) {
        List<Metadata.Pair> facts = new ArrayList<>();
        facts.add(Metadata.Pair.of("Total time (s)", summary.totalSeconds(), 6));
        if (!summary.isTimed()) {
            facts.add(new Metadata.Pair("Times", "not measured"));
        }
        if (summary instanceof SessionSummary session) {
            addThreads(session, facts);
        }
        if (summary.hasActiveTimers()) {
            facts.add(new Metadata.Pair(ACTIVE_KEY, "yes"));
        }
        return facts;
    }

    private static void addThreads(SessionSummary session, List<Metadata.Pair> facts) {
        int threads = session.threads().size();
        if (threads > 1 && session.isTimed()) {
            facts.add(new Metadata.Pair(
                    "Thread time", "summed over " + threads + " threads, may exceed the total time of the session"));
        }
        Map<String, Long> calls = session.notRecordedCalls();
        if (!calls.isEmpty()) {
            facts.add(new Metadata.Pair("Other threads", otherThreadsText(calls)));
        }
    }

    private static String otherThreadsText(Map<String, Long> calls) {
        long sum = calls.values().stream().mapToLong(Long::longValue).sum();
        String named = calls.entrySet().stream()
                .limit(NAMED_THREADS)
                .map(thread -> thread.getValue() + " on " + thread.getKey())
                .collect(Collectors.joining(", "));
        int others = calls.size() - NAMED_THREADS;
        return sum + (sum == 1 ? " call" : " calls") + " not recorded: " + named
                + (others > 0 ? ", others on " + others + " more threads" : "");
    }
}
