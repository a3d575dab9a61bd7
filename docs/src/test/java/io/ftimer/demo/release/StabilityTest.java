package io.ftimer.demo.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page on compatibility says which pages have stable names. */
class StabilityTest {
    private static final Pattern PAGE = Pattern.compile("`([a-z-]+)`");

    @Test
    void each_stable_page_exists_and_is_named_once() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("compatibility.md"));
        List<String> pages = rows.stream()
                .filter(row -> row.startsWith("| stable |"))
                .flatMap(row -> PAGE.matcher(row).results().map(found -> found.group(1)))
                .toList();

        assertThat(pages)
                .hasSizeGreaterThan(10)
                .doesNotHaveDuplicates()
                .allSatisfy(page -> assertThat(Path.of(page + ".md")).exists());
    }
}
