package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.junit.internal.settings.FTimerConfig;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The words of settings are the constants of public enums. */
class SettingWordsTest {

    @Test
    void words_of_settings_are_the_constants_of_enums() {
        assertThat(FTimerConfig.REPORT.allowed()).isEqualTo(words(ReportLevel.values()));
    }

    private static String words(Enum<?>[] constants) {
        return EnumWords.alternatives(Arrays.stream(constants)
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList());
    }
}
