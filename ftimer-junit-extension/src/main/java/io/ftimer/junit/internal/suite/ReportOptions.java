package io.ftimer.junit.internal.suite;

import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What is reported.
 *
 * @param mode how much of it
 * @param configuredFolder where the files are to be written
 */
record ReportOptions(Mode mode, Optional<String> configuredFolder) {
    enum Mode {
        /** Nothing is shown, written or published. */
        NONE,
        /** A few lines at the end, and files. */
        SUMMARY,
        /** Also the tree of each test when it ends. */
        TREE
    }

    static ReportOptions of(ExtensionContext context) {
        Mode mode = context.getConfigurationParameter("ftimer.report")
                .map(text -> Mode.valueOf(text.toUpperCase(Locale.ROOT)))
                .orElse(Mode.SUMMARY);
        return new ReportOptions(mode, context.getConfigurationParameter("ftimer.report.dir"));
    }
}
