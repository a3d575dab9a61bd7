package io.ftimer.report.internal.settings;

import java.util.Optional;

/** What a run writes instead of comparing with it. */
public enum Update {
    /** Golden trees. */
    GOLDEN;

    /** The setting; empty if they are compared. */
    public static final TextSetting<Optional<Update>> SETTING =
            TextSetting.choice("ftimer.update", GOLDEN).optional();
}
