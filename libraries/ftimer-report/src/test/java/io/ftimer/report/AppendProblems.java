package io.ftimer.report;

import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs {@link AppendCheck} over bytes in memory. */
final class AppendProblems {
    private static final String END = "; nothing was appended";

    private AppendProblems() {}

    /** Returns line and problem, or null if the file may be appended to. */
    static @Nullable String found(AppendCheck.Rules rules, byte[] file) {
        try {
            AppendCheck check = new AppendCheck(rules, Path.of("f.csv"), 0);
            check.accept(file, file.length);
            check.finish();
            return null;
        } catch (AppendRejectedException rejected) {
            String reason = Objects.requireNonNull(rejected.getReason());
            return reason.substring(0, reason.length() - END.length());
        }
    }
}
