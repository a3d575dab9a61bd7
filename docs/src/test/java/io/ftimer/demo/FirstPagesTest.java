package io.ftimer.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a reader sees first: the picture of the README, the start page, and its part that coding agents read. */
class FirstPagesTest {
    private static final Path START = Path.of("start.md");
    private static final Path SKILL =
            Path.of("../ftimer-junit-extension/src/main/resources/META-INF/skills/ftimer/SKILL.md");

    private static final Pattern LINK = Pattern.compile("\\[([^\\]]+)\\]\\([^)\\s]+\\)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private static int words(String text) {
        return text.strip().split("\\s+").length;
    }

    private static String section(String text, String heading, String next) {
        int begin = text.indexOf("\n" + heading + "\n");
        int end = text.indexOf("\n" + next + "\n");
        assertThat(begin).as(heading).isPositive().isLessThan(end);
        return text.substring(begin, end);
    }

    @Test
    void the_skill_is_the_first_part_of_the_start_page_without_links() throws IOException {
        String page = Files.readString(START);
        String part = page.substring(page.indexOf("## Add the dependency"), page.indexOf("### More questions"));

        assertThat(Files.readString(SKILL))
                .startsWith("---\nname: ftimer\ndescription: ")
                .endsWith("\n" + LINK.matcher(part).replaceAll("$1").strip() + "\n");
    }

    @Test
    void the_skill_has_at_most_2000_words() throws IOException {
        assertThat(words(Files.readString(SKILL))).isLessThanOrEqualTo(2_000);
    }

    @Test
    void the_messages_that_the_start_page_explains_are_those_of_the_code() throws IOException {
        String section = section(Files.readString(START), "## Remove the cause", "## Keep a file of bounds");
        List<String> messages = section.lines()
                .filter(line -> line.startsWith("| "))
                .flatMap(line -> CODE.matcher(line.split(" \\| ")[0]).results())
                .map(code -> code.group(1))
                .filter(code -> words(code) > 3)
                .toList();
        StringBuilder sources = new StringBuilder();
        for (Path source : Modules.mainSources()) {
            sources.append(Files.readString(source));
        }

        assertThat(messages).hasSizeGreaterThan(5);
        assertThat(sources).contains(messages);
    }

    @Test
    void the_picture_of_the_readme_is_the_message_of_the_sample() throws IOException {
        String picture = Files.readString(Path.of("images/red.svg"));
        String shown = Pattern.compile("<text [^>]*>([^<]*)</text>")
                .matcher(picture)
                .results()
                .map(line -> line.group(1))
                .reduce("", String::concat);
        String page = Files.readString(Path.of("../samples/spring-boot/README.md"));
        MatchResult message = Pattern.compile("```\n(\\[@ExpectSql.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .findFirst()
                .orElseThrow();

        assertThat(shown.replaceAll("\\s", "")).isEqualTo(message.group(1).replaceAll("\\s", ""));
        assertThat(Files.readString(Path.of("../README.md"))).contains("(docs/images/red.svg)");
    }

    private static long pages(String section) {
        return section.lines().filter(line -> line.startsWith("* ")).count();
    }

    @Test
    void the_guide_has_at_most_16_pages_of_tests_and_8_of_ranks() throws IOException {
        String page = Files.readString(START);

        assertThat(pages(section(page, "### Guide: tests", "### Guide: benchmarks")))
                .isBetween(1L, 16L);
        assertThat(pages(section(page, "### MPI ranks and threads", "### Reference")))
                .isBetween(1L, 8L);
    }

    @Test
    void the_pages_of_users_have_at_most_45_000_words() throws IOException {
        int words = 0;
        try (Stream<Path> pages = Files.list(Path.of("."))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                words += words(Files.readString(page));
            }
        }
        assertThat(words).isLessThanOrEqualTo(45_000);
    }
}
