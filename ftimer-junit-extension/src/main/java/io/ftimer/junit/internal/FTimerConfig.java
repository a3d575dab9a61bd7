package io.ftimer.junit.internal;

import io.ftimer.junit.Misuse;
import io.ftimer.junit.ReportLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Every setting of the extension; the user guide has the same list. */
public final class FTimerConfig {
    /** What all keys begin with. */
    public static final String PREFIX = "ftimer.";

    /** What is printed about the tests. */
    public static final Setting<ReportLevel> REPORT = Setting.choice("ftimer.report", ReportLevel.SUMMARY);

    /** How many of the slowest tests and regions the summary shows. */
    public static final Setting<Integer> SLOWEST = Setting.count("ftimer.slowest", 3);

    /** Where files go; empty for the folder that the build tool has for such things. */
    public static final Setting<Optional<Path>> OUTPUT_DIR = Setting.path("ftimer.output.dir");

    /** What becomes of a test that leaves regions open or has operations rejected. */
    public static final Setting<Misuse> MISUSE = Setting.choice("ftimer.misuse", Misuse.FAIL);

    /** What becomes of a test that exceeds a time limit. */
    public static final Setting<TimeLimits> BUDGETS = Setting.choice("ftimer.budgets", TimeLimits.AUTO);

    /** Whether lifecycle methods are recorded. */
    public static final Setting<Boolean> LIFECYCLE = Setting.flag("ftimer.lifecycle", true);

    /** Whether golden trees are rewritten instead of compared. */
    public static final Setting<Boolean> UPDATE = Setting.flag("ftimer.update", false);

    private static final List<Setting<?>> ALL =
            List.of(REPORT, SLOWEST, OUTPUT_DIR, MISUSE, BUDGETS, LIFECYCLE, UPDATE);

    private FTimerConfig() {}

    /** Returns all settings. */
    public static List<Setting<?>> settings() {
        return ALL;
    }
}
