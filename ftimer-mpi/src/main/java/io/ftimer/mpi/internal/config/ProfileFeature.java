package io.ftimer.mpi.internal.config;

import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.settings.TextSetting;
import io.ftimer.summary.SessionSummary;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** The time inside MPI of sessions, switched on by the configuration. */
public final class ProfileFeature implements SessionFeature {
    private enum Profile {
        OFF,
        REGIONS
    }

    private static final TextSetting<Profile> PROFILE = TextSetting.choice("mpi.profile", Profile.OFF);

    /** The open sessions whose configuration asks for the time inside MPI. */
    private static final AtomicInteger OPEN = new AtomicInteger();

    private static final SessionObserver COUNTING = new SessionObserver() {
        @Override
        public void opened(TimerSession session) {
            OPEN.incrementAndGet();
        }

        @Override
        public void closed(SessionSummary summary) {
            OPEN.decrementAndGet();
        }
    };

    /** For the service loader. */
    public ProfileFeature() {}

    /** Returns whether a session is open whose configuration asks for the time inside MPI. */
    public static boolean isOn() {
        return OPEN.get() > 0;
    }

    @Override
    public List<TextSetting<?>> keys() {
        return List.of(PROFILE);
    }

    @Override
    public boolean prepare(Values values, TimerSessionBuilder options) {
        if (values.get(PROFILE) == Profile.REGIONS) {
            options.observer(COUNTING);
        }
        // nothing is written at the end of the session
        return false;
    }
}
