package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.internal.text.TextSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The user guide and the code list the same keys. */
class ConfigurationPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "configuration.md");

    @Test
    void every_key_is_in_the_guide_with_its_values_and_default() throws IOException {
        String page = Files.readString(PAGE);
        List<String> rows = page.substring(page.indexOf("| key |"))
                .lines()
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.replaceAll("[^|]+\\|$", ""))
                .toList();

        assertThat(rows)
                .containsExactlyElementsOf(ConfigurationKey.ALL.stream()
                        .map(ConfigurationPageTest::row)
                        .toList());
    }

    private static String row(ConfigurationKey<?> key) {
        TextSetting<?> setting = key.setting();
        Object absent = setting.whenAbsent();
        boolean shown = absent instanceof Enum<?>
                || absent instanceof Boolean
                || absent instanceof FileNameTemplate
                || absent instanceof String
                || absent instanceof Integer number && number >= 0 && number < Integer.MAX_VALUE;
        return "| `" + setting.key() + "` | " + setting.allowed() + " | "
                + (shown ? absent.toString().toLowerCase(Locale.ROOT) + " " : "") + "|";
    }
}
