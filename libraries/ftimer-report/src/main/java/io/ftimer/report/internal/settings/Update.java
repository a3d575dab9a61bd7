package io.ftimer.report.internal.settings;

import java.util.Optional;

/** What a run writes instead of comparing with it. */
public enum Update {
    /** The baseline of the suite. */
    BASELINE,
    /** Golden trees. */
    GOLDEN,
    /** The accepted repeated statements. */
    REPEATS,
    /** All of these. */
    ALL;

    /** The setting; empty if all are compared. */
    public static final TextSetting<Optional<Update>> SETTING =
            TextSetting.choice("ftimer.update", ALL).optional();

    /** Returns whether this includes {@code one}. */
    public boolean has(Update one) {
        return this == one || this == ALL;
    }
}
