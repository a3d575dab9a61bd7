package io.ftimer.jmh.internal.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.jmh.internal.option.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The guide lists the options and columns of the code. */
class PageTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private static String section(String heading) throws IOException {
        String page = Files.readString(Path.of("../docs/jmh.md"));
        int start = page.indexOf("\n## " + heading + "\n");
        assertThat(start).as(heading).isNotNegative();
        int end = page.indexOf("\n## ", start + 1);
        return page.substring(start, end);
    }

    private static List<String> codeInFirstCells(String section) {
        return section.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(0, line.indexOf('|', 1)))
                .flatMap(cell -> CODE.matcher(cell).results())
                .map((MatchResult code) -> code.group(1))
                .toList();
    }

    @Test
    void the_guide_lists_every_option_with_its_default() throws IOException {
        String section = section("Options");

        assertThat(codeInFirstCells(section))
                .containsExactlyInAnyOrderElementsOf(
                        Option.ALL.stream().map(Option::name).toList());
        assertThat(Option.ALL)
                .allSatisfy(option -> assertThat(section)
                        .contains("| `" + option.name() + "` |"
                                + (option.whenAbsent().isEmpty() ? " " : " `" + option.whenAbsent() + "` ") + "| "));
    }
}
