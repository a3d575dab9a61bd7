package io.ftimer.export.internal.config;

import io.ftimer.metrics.MemoryPeaks;
import io.ftimer.report.internal.config.SessionFeature;

/** What the metadata of reports can say about the process. */
enum ProcessFact {
    /** The high-water marks of memory; that of resident memory where the operating system has it. */
    MEMORY {
        @Override
        void addTo(SessionFeature.Values values) {
            boolean isResidentKnown = peaks().residentBytes().isPresent();
            values.addMetadata("Peak of heap (bytes)", summary -> Long.toString(peaks().heapBytes()));
            if (isResidentKnown) {
                values.addMetadata(
                        "Peak of resident memory (bytes)",
                        summary -> Long.toString(peaks().residentBytes().orElse(0)));
            }
        }
    },
    /** The estimated time that starts and stops took. */
    OVERHEAD {
        @Override
        void addTo(SessionFeature.Values values) {
            values.addMetadata(
                    "Estimated overhead (s)",
                    summary -> OverheadEstimate.of(summary).text());
        }
    };

    abstract void addTo(SessionFeature.Values values);

    private static MemoryPeaks peaks() {
        try {
            return MemoryPeaks.read();
        } catch (UnsupportedOperationException e) {
            throw new IllegalArgumentException("metadata=memory: " + e.getMessage(), e);
        }
    }
}
