package io.ftimer.report.internal.reduce;

import java.util.List;
import java.util.stream.Collectors;

/** The explanation of a strict reduction that failed. Stateless. */
public final class Reasons {
    /** Enough to find the cause; the result itself has all reasons. */
    private static final int MAX_EXPLAINED = 4;

    private Reasons() {}

    /** Returns the conclusion and the first reasons on one line; empty without reasons. */
    public static String explain(String conclusion, List<?> reasons) {
        if (reasons.isEmpty()) {
            return "";
        }
        String first =
                reasons.stream().limit(MAX_EXPLAINED).map(Object::toString).collect(Collectors.joining("; "));
        int more = reasons.size() - MAX_EXPLAINED;
        return conclusion + ": " + first + (more > 0 ? "; and " + more + " more" : "");
    }
}
