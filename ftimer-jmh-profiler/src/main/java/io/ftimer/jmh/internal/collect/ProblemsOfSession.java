package io.ftimer.jmh.internal.collect;

import io.ftimer.internal.text.ShownText;
import io.ftimer.jmh.tree.Problems;
import io.ftimer.summary.SessionSummary;
import io.ftimer.summary.SummaryEntry;
import java.util.ArrayList;
import java.util.List;

/** Collects the problems with the regions of one iteration. Stateless. */
final class ProblemsOfSession {
    /** Shallower regions are shown with their whole path. */
    private static final int SHOWN_DEPTH = 8;

    private ProblemsOfSession() {}

    static Problems of(SessionSummary summary) {
        List<String> lines = new ArrayList<>(summary.rejections());
        long count = summary.rejectedCount();
        long missed = count;
        for (String thread : summary.threads()) {
            for (SummaryEntry entry : summary.thread(thread).entries()) {
                if (entry.isActive()) {
                    count++;
                    if (entry.children().stream().noneMatch(SummaryEntry::isActive)) {
                        lines.add("region " + place(entry) + " was left open by thread \"" + ShownText.name(thread)
                                + "\"");
                    }
                }
            }
        }
        long tooDeep = summary.overflow().tooDeepStarts();
        if (tooDeep > 0) {
            count += tooDeep;
            missed += tooDeep;
            lines.add("regions inside " + Instruments.MAX_DEPTH
                    + " others, the maximum depth, were counted but not recorded; is one of them never stopped?");
        }
        for (var thread : summary.notRecordedCalls().entrySet()) {
            count += thread.getValue();
            missed += thread.getValue();
            lines.add("thread \"" + ShownText.name(thread.getKey())
                    + "\" does not belong to JMH, so its regions are not recorded;"
                    + " omit otherThreads=report, or wrap its tasks with FTimers.wrap(...)");
        }
        return new Problems(count, lines, missed);
    }

    private static String place(SummaryEntry entry) {
        return entry.depth() < SHOWN_DEPTH
                ? ShownText.quoted(entry.path())
                : "\"" + ShownText.name(entry.name()) + "\", inside " + entry.depth() + " others,";
    }
}
