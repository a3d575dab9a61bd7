package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.Optional;

/**
 * What follows if an expectation cannot be verified. Immutable.
 *
 * @param configured the consequence whatever the reason is; empty if it depends on that
 * @param isBesideOthers whether other tests run at the same time: the result of a test must not depend on what their threads do
 */
public record Consequences(Optional<Consequence> configured, boolean isBesideOthers) {
    public static final TextSetting<Optional<Consequence>> SETTING =
            TextSetting.choice("ftimer.inconclusive", Consequence.FAIL).optional();

    /** The consequence of an expectation that cannot be verified. */
    public enum Consequence {
        FAIL,
        WARN,
        /** The report of the run lists the expectation. */
        LIST
    }

    /** Returns the consequences outside of tests, where no report could list an expectation. */
    static Consequences ofProcess() {
        return new Consequences(
                SETTING.ofProcess().map(all -> all == Consequence.LIST ? Consequence.WARN : all), false);
    }

    Consequence of(InconclusiveReason reason) {
        return configured.orElse(isBesideOthers && reason.mayBeOfOthers() ? Consequence.LIST : Consequence.FAIL);
    }
}
