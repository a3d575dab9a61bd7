package io.ftimer.export.internal.config;

import io.ftimer.FTimer;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.numbers.Saturated;
import io.ftimer.metrics.MemoryPeaks;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.config.SessionFeature.FeatureKey;
import io.ftimer.report.internal.settings.TextSetting;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import java.util.List;
import java.util.Locale;

/** Facts about a process in the metadata of the reports of sessions, switched on by the configuration. */
public final class MetadataFeature implements SessionFeature {
    private static final FeatureKey<List<ProcessFact>> METADATA = new FeatureKey<>(
            TextSetting.list("metadata", "metadata", ProcessFact.class),
            "metadata of reports: high-water marks of memory, estimated overhead");

    /** For the service loader. */
    public MetadataFeature() {}

    @Override
    public List<FeatureKey<?>> keys() {
        return List.of(METADATA);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        values.get(METADATA).forEach(fact -> add(fact, values));
        // reports have metadata, but none is written for it
        return false;
    }

    /** What the metadata of reports can say about the process. */
    private enum ProcessFact {
        /** The high-water marks of memory; that of resident memory where the operating system has it. */
        MEMORY,
        /** The estimated time that starts and stops took. */
        OVERHEAD
    }

    private static void add(ProcessFact fact, Values values) {
        if (fact == ProcessFact.OVERHEAD) {
            values.addMetadata(
                    "Estimated overhead (s)",
                    summary -> OverheadEstimate.of(summary).text());
            return;
        }
        boolean isResidentKnown = peaks().residentBytes().isPresent();
        values.addMetadata("Peak of heap (bytes)", summary -> Long.toString(peaks().heapBytes()));
        if (isResidentKnown) {
            values.addMetadata(
                    "Peak of resident memory (bytes)",
                    summary -> Long.toString(peaks().residentBytes().orElse(0)));
        }
    }

    private static MemoryPeaks peaks() {
        try {
            return MemoryPeaks.read();
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException("metadata=memory: " + e.getMessage(), e);
        }
    }

    /**
     * The time that the calls of a summary cost, as an estimate: what the same number of calls of an empty region would cost now.
     *
     * @param calls the number of calls
     * @param nanosPerCall the cost of a start and its stop, with their readings of the clock
     */
    record OverheadEstimate(long calls, double nanosPerCall) {
        private static final double NANOS_PER_SECOND = 1e9;
        private static final int BLOCKS = 9;
        private static final int CALLS_IN_BLOCK = 1_000;

        static OverheadEstimate of(Summary summary) {
            long calls = summary.entries().stream()
                    .mapToLong(SummaryEntry::callCount)
                    .reduce(0, Saturated::sum);
            return new OverheadEstimate(calls, measured());
        }

        /** Returns the cost in the fastest of several blocks, which is that of compiled code. */
        private static double measured() {
            FTimer timer = FTimer.create();
            long fastest = Long.MAX_VALUE;
            for (int block = 0; block < BLOCKS; block++) {
                long start = System.nanoTime();
                for (int call = 0; call < CALLS_IN_BLOCK; call++) {
                    timer.start("overhead");
                    timer.stop("overhead");
                }
                fastest = Math.min(fastest, System.nanoTime() - start);
            }
            return (double) fastest / CALLS_IN_BLOCK;
        }

        /** Returns the estimate in seconds, and what it is made of. */
        String text() {
            return String.format(
                    Locale.ROOT,
                    "%.6f (%d calls of %.0f ns)",
                    calls * nanosPerCall / NANOS_PER_SECOND,
                    calls,
                    nanosPerCall);
        }
    }
}
