package io.ftimer.config;

import io.ftimer.SessionSetup;
import io.ftimer.TimerSessionBuilder;

/** Applies the configuration of the system properties to the default session. */
public final class SystemConfiguration implements SessionSetup {
    /** For the service loader. */
    public SystemConfiguration() {}

    @Override
    public void prepare(TimerSessionBuilder options) {
        Configuration.ofSystemProperties().applyTo(options);
    }
}
