package io.ftimer.junit.internal.suite;

import io.ftimer.junit.internal.settings.ConfigurationParameter;
import io.ftimer.junit.internal.settings.FTimerConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * How the run is reported.
 *
 * @param place where the files are written
 * @param slowest how many tests and regions are listed
 */
record ReportOptions(ReportPlace place, int slowest) {

    /** Returns what is configured. A value that is none is one warning, and counts as absent. */
    static ReportOptions of(Function<String, Optional<String>> parameters, Warnings warnings) {
        Optional<Path> folder = read(FTimerConfig.OUTPUT_DIR, parameters, warnings);
        return new ReportOptions(ReportPlace.of(folder), read(FTimerConfig.SLOWEST, parameters, warnings));
    }

    private static <T> T read(
            ConfigurationParameter<T> setting, Function<String, Optional<String>> parameters, Warnings warnings) {
        try {
            return setting.in(parameters);
        } catch (ExtensionConfigurationException wrong) {
            warnings.give(setting.key() + " is ignored", String.valueOf(wrong.getMessage()), "correct or remove it");
            return setting.whenAbsent();
        }
    }
}
