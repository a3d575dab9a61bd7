package io.ftimer.assertj.internal.expectation;

import io.ftimer.report.internal.settings.TextSetting;

/** The consequence for a test that leaves regions open or site timers running, or that has operations rejected. */
public enum OnMisuse {
    /** The test fails. */
    FAIL,
    /** A warning is printed. */
    WARN;

    /** The setting. */
    public static final TextSetting<OnMisuse> SETTING = TextSetting.choice("ftimer.misuse", FAIL);
}
