package io.ftimer.report.internal.config;

import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.Report;
import io.ftimer.report.internal.text.TextSetting;
import io.ftimer.summary.Summary;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** What another module adds to the configuration of sessions. Implementations are found by {@link java.util.ServiceLoader}. */
public interface SessionFeature {
    /** Returns the keys of the feature, in the order of the user guide. */
    List<TextSetting<?>> keys();

    /**
     * Returns what makes the reports of the feature at the end of a session, by their keys, such as {@code output.gptl}; none unless
     * overridden. The value of a key is the place, and the file there is replaced.
     */
    default Map<String, Function<Summary, Report<?>>> reports() {
        return Map.of();
    }

    /** Returns the rank that the calling thread is, where ranks share a JVM; empty unless overridden and known. */
    default Optional<JobRank> jobRank() {
        return Optional.empty();
    }

    /**
     * Sets the options that the values ask for.
     *
     * @return whether the feature is in use, so that the session must be closed when the JVM ends
     * @throws IllegalArgumentException if the values do not fit together
     */
    boolean prepare(Values values, TimerSessionBuilder options);

    /**
     * The values of the keys in one configuration.
     *
     * @param configured the values that were set
     * @param diagnostics the sink of diagnostic lines
     */
    public record Values(Map<TextSetting<?>, Object> configured, ProcessRank rank, Consumer<String> diagnostics) {
        /** Returns the configured value, or the default of the key. */
        @SuppressWarnings("unchecked") // the effect of a key puts a value of its type
        public <T> T get(TextSetting<T> key) {
            return (T) configured.getOrDefault(key, key.whenAbsent());
        }

        /**
         * Returns the template, for the rank of this process, of a file that is replaced; empty if that file is the one of rank
         * 0, which a diagnostic says.
         *
         * @throws IllegalArgumentException if the template has a token for the rank, and the rank is unknown
         */
        public Optional<FileNameTemplate> ownFile(FileNameTemplate template) {
            return rank.owns(template, diagnostics) ? Optional.of(rank.in(template)) : Optional.empty();
        }
    }
}
