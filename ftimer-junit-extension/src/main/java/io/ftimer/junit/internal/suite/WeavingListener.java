package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.junit.internal.weaving.Instrumentation;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/** Has the agent weave before tests run, and mostly before their classes are loaded. The launcher creates it. */
public final class WeavingListener implements LauncherDiscoveryListener {

    /** Called by the launcher. */
    public WeavingListener() {}

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        try {
            Instrumentation.of(
                    FTimerConfig.INSTRUMENT.in(request.getConfigurationParameters()::get),
                    FTimerConfig.INSTRUMENT_ATTACH.in(request.getConfigurationParameters()::get));
        } catch (ExtensionConfigurationException invalid) {
            // the first test fails for this reason
        }
    }
}
