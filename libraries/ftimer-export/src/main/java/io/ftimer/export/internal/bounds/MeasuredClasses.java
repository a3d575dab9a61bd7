package io.ftimer.export.internal.bounds;

import io.ftimer.report.ExportedTree;
import java.util.HashSet;
import java.util.Set;

/** Which classes of tests a run has, and which of them ended early. Thread safety: thread-confined. */
final class MeasuredClasses {
    /** Of tests with these values of the fact {@code failed_in}, others of the class did not run. */
    private static final Set<String> ENDED_EARLY = Set.of("class", "exit");

    private final Set<String> classes = new HashSet<>();
    private final Set<String> endedEarly = new HashSet<>();

    void add(TreeId id, ExportedTree tree) {
        if (id.isTest()) {
            classes.add(outermostClass(id));
            if (ENDED_EARLY.contains(tree.facts().getOrDefault("failed_in", ""))) {
                endedEarly.add(outermostClass(id));
            }
        }
    }

    private static String outermostClass(TreeId test) {
        return test.group().replaceFirst("\\$.*", "");
    }

    /** Returns whether tests of the class of a test did not run because of a failure. */
    boolean endedEarly(TreeId test) {
        return test.isTest() && endedEarly.contains(outermostClass(test));
    }

    boolean isGone(TreeId id, AbsentTests absent) {
        return absent.isGone(id, id.isTest() && classes.contains(outermostClass(id)) && !endedEarly(id));
    }
}
