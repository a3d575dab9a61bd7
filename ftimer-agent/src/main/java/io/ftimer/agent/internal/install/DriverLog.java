package io.ftimer.agent.internal.install;

import io.ftimer.agent.weaving.PatternUse;
import java.util.HashSet;
import java.util.Set;

/** Counts the classes that were woven for JDBC. Guarded by its {@link WeavingLog}. */
final class DriverLog {
    private final Set<String> known = new HashSet<>();
    private int classes;
    private int methods;
    private int skipped;

    /** Adds a class unless it was added before. Returns whether it is new. */
    boolean add(String id, int executions, boolean isWoven) {
        if (!known.add(id)) {
            return false;
        }
        classes++;
        methods += executions;
        skipped += isWoven ? 0 : 1;
        return true;
    }

    PatternUse use() {
        return new PatternUse(JdbcWeaving.PATTERN, classes, methods, 0, skipped, methods > 0 ? "" : problem());
    }

    private String problem() {
        return skipped > 0
                ? "jdbc=true records nothing: " + skipped + (skipped == 1 ? " class" : " classes")
                        + " could not be woven"
                : "jdbc=true records nothing: no class of a JDBC driver was loaded";
    }
}
