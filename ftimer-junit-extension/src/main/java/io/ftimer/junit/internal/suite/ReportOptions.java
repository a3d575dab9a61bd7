package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.instrumentation.Instrumentation;
import io.ftimer.junit.internal.settings.FTimerConfig;
import io.ftimer.report.internal.settings.TextSetting;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * The options of the report.
 *
 * @param baseline the file that the run is compared with, absolute
 */
record ReportOptions(ReportPlace place, Optional<Path> baseline, Instrumentation instrumentation) {

    /** Returns the configured options. An invalid value causes one warning, and the default applies. */
    static ReportOptions of(Function<String, Optional<String>> parameters, Warnings warnings) {
        Optional<Path> folder = read(FTimerConfig.OUTPUT_DIR, parameters, warnings);
        ReportPlace place = ReportPlace.of(folder);
        return new ReportOptions(
                place,
                read(FTimerConfig.BASELINE, parameters, warnings).map(place.module()::resolve),
                Instrumentation.of(FTimerConfig.agentOptions(setting -> read(setting, parameters, warnings))));
    }

    /** Returns a configured option. An invalid value causes one warning, and the default applies. */
    static <T> T read(TextSetting<T> setting, Function<String, Optional<String>> parameters, Warnings warnings) {
        try {
            return setting.in(parameters);
        } catch (IllegalArgumentException wrong) {
            warnings.give(setting.key() + " is ignored", String.valueOf(wrong.getMessage()), "correct or remove it");
            return setting.whenAbsent();
        }
    }
}
