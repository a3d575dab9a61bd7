package io.ftimer.junit.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.text.TextSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The user guide and the code list the same settings. */
class SettingsTableTest {
    private static final Path GUIDE = Path.of("..", "docs", "junit.md");

    @Test
    void every_setting_is_in_the_guide_with_its_values_and_default() throws IOException {
        List<String> rows = Files.readAllLines(GUIDE).stream()
                .filter(line -> line.startsWith("| `" + FTimerConfig.PREFIX))
                .map(line -> line.replaceAll("^((\\|[^|]*){3}\\|).*", "$1"))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(FTimerConfig.settings().stream()
                        .map(SettingsTableTest::row)
                        .toList());
    }

    private static String row(TextSetting<?> setting) {
        String text = setting.whenAbsent() instanceof Optional<?> || List.of().equals(setting.whenAbsent())
                ? ""
                : setting.whenAbsent().toString();
        String whenAbsent = text.isEmpty() ? "" : text.toLowerCase(Locale.ROOT) + " ";
        return "| `" + setting.key() + "` | " + setting.allowed() + " | " + whenAbsent + "|";
    }
}
