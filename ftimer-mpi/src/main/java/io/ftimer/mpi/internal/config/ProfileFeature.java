package io.ftimer.mpi.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.mpi.internal.ProfiledSessions;
import io.ftimer.report.internal.config.FeatureKey;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.settings.TextSetting;
import io.ftimer.summary.SessionSummary;
import java.util.List;

/** The time inside MPI of sessions, switched on by the configuration. */
public final class ProfileFeature implements SessionFeature {
    private enum Profile {
        OFF,
        REGIONS
    }

    private static final FeatureKey<Profile> PROFILE = new FeatureKey<>(
            TextSetting.choice("mpi.profile", Profile.OFF),
            "whether the MPI calls of communicators of NativeMpi and MpiProfile.configured() are regions");

    /** Notes which sessions are open. */
    private static final SessionObserver SWITCH = new SessionObserver() {
        @Override
        public void opened(TimerSession session) {
            ProfiledSessions.opened();
        }

        @Override
        public void closed(SessionSummary summary) {
            ProfiledSessions.closed();
        }
    };

    /** For the service loader. */
    public ProfileFeature() {}

    @Override
    public List<FeatureKey<?>> keys() {
        return List.of(PROFILE);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        if (values.get(PROFILE) == Profile.REGIONS) {
            options.observer(SWITCH);
        }
        // nothing is written at the end of the session
        return false;
    }
}
