package io.ftimer.agent.internal.install;

import io.ftimer.agent.instrumentation.PatternUse;
import java.util.HashSet;
import java.util.Set;

/** Counts the classes that were instrumented for an option instead of a pattern. Guarded by its {@link InstrumentationLog}. */
final class SpecialLog {
    private final String pattern;
    private final String absence;
    private final Set<String> known = new HashSet<>();
    private int classes;
    private int methods;
    private int skipped;

    /**
     * Creates an empty log.
     *
     * @param pattern the option, in place of a pattern
     * @param absence why nothing is recorded if no class was found
     */
    SpecialLog(String pattern, String absence) {
        this.pattern = pattern;
        this.absence = absence;
    }

    /** Adds a class unless it was added before. Returns whether it is new. */
    boolean add(String id, int executions, boolean isInstrumented) {
        if (!known.add(id)) {
            return false;
        }
        classes++;
        methods += executions;
        skipped += isInstrumented ? 0 : 1;
        return true;
    }

    PatternUse use() {
        return new PatternUse(pattern, classes, methods, 0, skipped, methods > 0 ? "" : problem());
    }

    private String problem() {
        return skipped > 0
                ? pattern + " records nothing: " + PatternLog.counted(skipped, "class", "classes")
                        + " could not be instrumented"
                : pattern + " records nothing: " + absence;
    }
}
