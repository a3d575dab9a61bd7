package io.ftimer.junit;

import io.ftimer.junit.internal.settings.FTimerConfig;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the console shows about the tests of a run. Report files and published trees have settings of their own:
 * {@code ftimer.report.formats} and {@code ftimer.attachments}.
 *
 * @since 0.1
 */
public enum ReportLevel {
    /** Nothing. */
    NONE,
    /** A few lines at the end of the run: the default. */
    SUMMARY,
    /** In addition, the tree of each test when the test has ended. */
    TREE;

    static ReportLevel in(Function<String, Optional<String>> parameters) {
        return valueOf(FTimerConfig.REPORT.in(parameters).toUpperCase(Locale.ROOT));
    }
}
