package io.ftimer.assertj.internal.expectation;

import io.ftimer.report.internal.settings.TextSetting;
import java.util.Optional;

/** The consequence of an expectation that cannot be verified because calls were not seen. */
public enum Inconclusive {
    FAIL,
    WARN,
    /** The report of the run lists the expectation. */
    LIST;

    /** The setting; empty if the consequence depends on the reason. */
    public static final TextSetting<Optional<Inconclusive>> SETTING =
            TextSetting.choice("ftimer.inconclusive", FAIL).optional();

    /** Returns the consequence outside of tests, where no report could list the expectation. */
    static Inconclusive ofProcess() {
        Inconclusive configured = SETTING.ofProcess().orElse(FAIL);
        return configured == LIST ? WARN : configured;
    }
}
