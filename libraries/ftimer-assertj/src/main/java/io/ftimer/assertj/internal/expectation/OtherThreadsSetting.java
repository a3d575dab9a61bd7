package io.ftimer.assertj.internal.expectation;

import io.ftimer.report.internal.settings.TextSetting;

/** What happens to the calls of threads that no code bound to the session of a test. */
public enum OtherThreadsSetting {
    /** They belong to the test, as far as that is certain. */
    RECORD,
    /** They belong to the test if the test created the thread, directly or not. */
    CREATED,
    /** They are not recorded, but counted outside of the tree. */
    REPORT;

    public static final TextSetting<OtherThreadsSetting> SETTING = TextSetting.choice("ftimer.otherThreads", RECORD);
}
