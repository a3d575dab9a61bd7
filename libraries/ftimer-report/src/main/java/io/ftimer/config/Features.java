package io.ftimer.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.internal.config.JobRank;
import io.ftimer.report.internal.config.SessionFeature;
import io.ftimer.report.internal.text.TextSetting;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The features that other modules add to the configuration. Stateless. */
final class Features {
    /**
     * The keys of fTimer's own modules, and the module of each: a message names them even if the module is missing. Sorted, so
     * that messages always list them in the same order.
     */
    static final Map<String, String> MODULES = Collections.unmodifiableMap(new TreeMap<>(Map.ofEntries(
            Map.entry("output.export", "ftimer-export"),
            Map.entry("mpi.profile", "ftimer-mpi"),
            Map.entry("output.gptl", "ftimer-mpi"),
            Map.entry("ranks.barriers", "ftimer-mpi"),
            Map.entry("ranks.prefix", "ftimer-mpi"),
            Map.entry("ranks.printing", "ftimer-mpi"),
            Map.entry("ranks.singlefile", "ftimer-mpi"),
            Map.entry("ranks.stride", "ftimer-mpi"),
            Map.entry("trace", "ftimer-trace"),
            Map.entry("trace.timestamps", "ftimer-trace"))));

    private static final List<SessionFeature> LOADED =
            ServiceLoader.load(SessionFeature.class, SessionFeature.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();

    /** The keys of the features whose module is present. */
    static final List<ConfigurationKey<?>> KEYS =
            LOADED.stream().flatMap(Features::configurationKeys).toList();

    private Features() {}

    private static Stream<ConfigurationKey<?>> configurationKeys(SessionFeature feature) {
        return Stream.concat(
                feature.keys().stream().map(Features::configurationKey),
                feature.reports().entrySet().stream()
                        .map(report -> ConfigurationKey.output(report.getKey(), report.getValue(), false)));
    }

    private static <T> ConfigurationKey<T> configurationKey(TextSetting<T> key) {
        return new ConfigurationKey<>(key, (plan, value) -> plan.featureValues.put(key, value));
    }

    /** Returns the rank that the calling thread is, where ranks share a JVM. */
    static Optional<JobRank> jobRank() {
        return LOADED.stream().flatMap(feature -> feature.jobRank().stream()).findFirst();
    }

    /** Sets the options that the values ask for; returns whether a feature is in use. */
    static boolean prepare(SessionFeature.Values values, TimerSessionBuilder options) {
        return LOADED.stream().map(feature -> feature.prepare(values, options)).reduce(false, Boolean::logicalOr);
    }
}
