package io.ftimer;

import io.ftimer.summary.SessionSummary;
import java.util.List;

/** The regions of a summary that were not recorded, as text, so that a test can state all of them. */
final class NotRecorded {
    private NotRecorded() {}

    /** Returns thread, path and number of calls of each, such as {@code "worker: a/b 2"}. */
    static List<String> regions(SessionSummary summary) {
        return summary.notRecordedRegions().stream()
                .map(region -> region.thread() + ": " + region.path() + " " + region.calls())
                .toList();
    }
}
