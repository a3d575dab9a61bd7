package io.ftimer.report.internal.text;

import io.ftimer.internal.text.ShownText;
import io.ftimer.summary.SessionSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The steps of threads as text. Stateless. */
public final class ThreadSteps {
    private ThreadSteps() {}

    /** Returns a line for each thread with its steps, those with the most steps first. */
    public static List<String> lines(Map<String, Long> steps) {
        return steps.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(thread -> name(thread.getKey()) + " took " + ShownText.counted(thread.getValue(), "step"))
                .toList();
    }

    private static String name(String thread) {
        return thread.isEmpty() ? SessionSummary.UNNAMED_THREADS : "thread \"" + ShownText.name(thread) + "\"";
    }
}
