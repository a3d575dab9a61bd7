package io.ftimer.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.internal.config.FeatureKey;
import io.ftimer.internal.config.SessionFeature;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The features that other modules add to the configuration. Stateless. */
final class Features {
    /**
     * The keys of fTimer's own modules, and the module of each: a message names them even if the module is missing. Sorted, so
     * that messages always list them in the same order.
     */
    static final Map<String, String> MODULES = Collections.unmodifiableMap(new TreeMap<>(Map.of(
            "output.console", "ftimer-export",
            "metadata", "ftimer-export",
            "output.export", "ftimer-export",
            "output.saved", "ftimer-export",
            "restore", "ftimer-export",
            "checkpoint.export", "ftimer-export",
            "trace", "ftimer-trace",
            "trace.cpu", "ftimer-trace",
            "trace.timestamps", "ftimer-trace")));

    private static final List<SessionFeature> LOADED =
            ServiceLoader.load(SessionFeature.class, SessionFeature.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    /** The keys of the features whose module is present. */
    static final List<ConfigurationKey<?>> KEYS = LOADED.stream()
            .flatMap(feature -> feature.keys().stream())
            .<ConfigurationKey<?>>map(Features::configurationKey)
            .toList();

    private Features() {}

    private static <T> ConfigurationKey<T> configurationKey(FeatureKey<T> key) {
        return new ConfigurationKey<>(
                key.setting(), key.meaning(), (plan, value) -> plan.featureValues.put(key, value));
    }

    /** Sets the options that the values ask for; returns whether a feature is in use. */
    static boolean prepare(SessionFeature.Values values, TimerSessionBuilder options) {
        boolean used = false;
        for (SessionFeature feature : LOADED) {
            used |= feature.prepare(values, options);
        }
        return used;
    }
}
