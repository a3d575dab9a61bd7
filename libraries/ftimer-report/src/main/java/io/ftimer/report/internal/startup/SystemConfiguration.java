package io.ftimer.report.internal.startup;

import io.ftimer.SessionSetup;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.config.Configuration;

/** Applies the configuration of the process to the default session. */
public final class SystemConfiguration implements SessionSetup {
    @Override
    public void prepare(TimerSessionBuilder options) {
        Configuration.ofProcess().applyTo(options);
    }
}
