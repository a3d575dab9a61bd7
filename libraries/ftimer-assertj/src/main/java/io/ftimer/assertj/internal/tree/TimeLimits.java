package io.ftimer.assertj.internal.tree;

import io.ftimer.report.internal.text.TextSetting;
import java.util.Optional;

/** The consequence of an exceeded time limit. */
public enum TimeLimits {
    /** The test fails; on a CI server, under a debugger or a coverage agent a warning is printed instead. */
    AUTO,
    ENFORCE,
    WARN;

    public static final TextSetting<TimeLimits> SETTING = TextSetting.choice("ftimer.budgets", AUTO);

    /** Returns why an exceeded limit is only a warning in an environment; empty if it is a failure. */
    public Optional<String> leniency(Environment environment) {
        return switch (this) {
            case ENFORCE -> Optional.empty();
            case WARN -> Optional.of("ftimer.budgets=warn");
            case AUTO ->
                environment.ciServer().or(() -> environment.slowedBy().map(what -> "the JVM runs under " + what));
        };
    }
}
