package io.ftimer.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegionPathTest {

    @Test
    void names_are_not_interpreted() {
        RegionPath path = RegionPath.of("a/b", "*", "**", "\\");

        assertThat(path.names()).containsExactly("a/b", "*", "**", "\\");
        assertThat(path.name()).isEqualTo("\\");
        assertThat(path.length()).isEqualTo(4);
        assertThat(path.isPattern()).isFalse();
        assertThat(path).hasToString("a\\/b/\\*/\\*\\*/\\\\");
    }

    @Test
    void text_is_split_at_slashes_and_escapes_stand_for_the_character() {
        assertThat(RegionPath.parse("solve/assemble").names()).containsExactly("solve", "assemble");
        assertThat(RegionPath.parse("a\\/b/\\*/\\\\")).isEqualTo(RegionPath.of("a/b", "*", "\\"));
        assertThat(RegionPath.parse("\\*\\*")).isEqualTo(RegionPath.of("**"));
    }

    @Test
    void trailing_blanks_of_a_level_do_not_count() {
        assertThat(RegionPath.parse("a /b")).isEqualTo(RegionPath.of("a", "b"));
        assertThat(RegionPath.of("a  ")).isEqualTo(RegionPath.of("a"));
        assertThat(RegionPath.of("a").child("b ")).isEqualTo(RegionPath.of("a", "b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "**", "a/*", "*/a", "a/**/b", "**/**"})
    void a_path_with_a_star_level_is_a_pattern(String text) {
        assertThat(RegionPath.parse(text).isPattern()).isTrue();
        assertThat(RegionPath.parse(text)).hasToString(text);
    }

    @Test
    void a_pattern_names_its_star_levels() {
        assertThat(RegionPath.parse("a/*/**").names()).containsExactly("a", "*", "**");
        assertThat(RegionPath.parse("a/*").name()).isEqualTo("*");
    }

    @Test
    void a_star_level_is_not_the_region_of_that_name() {
        assertThat(RegionPath.parse("*")).isNotEqualTo(RegionPath.of("*"));
        assertThat(RegionPath.parse("**")).isNotEqualTo(RegionPath.of("**")).isNotEqualTo(RegionPath.parse("*"));
        assertThat(RegionPath.of("*").matches(RegionPath.of("a"))).isFalse();
        assertThat(RegionPath.of("*").matches(RegionPath.of("*"))).isTrue();
        assertThat(RegionPath.parse("*").matches(RegionPath.of("**"))).isTrue();
    }

    @Test
    void equal_paths_are_equal_independent_of_their_origin() {
        RegionPath path = RegionPath.parse("a/b");

        assertThat(path).isEqualTo(RegionPath.of("a").child("b")).hasSameHashCodeAs(RegionPath.of("a", "b"));
        assertThat(path)
                .isNotEqualTo(RegionPath.of("b", "a"))
                .isNotEqualTo("a/b")
                .isNotEqualTo(null);
    }

    @Test
    void the_child_of_a_path_is_a_new_path() {
        RegionPath parent = RegionPath.of("a");

        parent.child("b");

        assertThat(parent).isEqualTo(RegionPath.of("a"));
        assertThat(RegionPath.parse("**").child("b")).isEqualTo(RegionPath.parse("**/b"));
    }

    @ParameterizedTest
    @CsvSource({
        "a, a, true",
        "a, b, false",
        "a, a/b, false",
        "a/b, a, false",
        "*, a, true",
        "*, a/b, false",
        "a/*, a, false",
        "a/*, a/b, true",
        "a/*/c, a/b/c, true",
        "a/*/c, a/b/d, false",
        "**, a, true",
        "**, a/b/c, true",
        "a/**, a, true",
        "a/**, a/b/c, true",
        "a/**, b/a, false",
        "**/c, c, true",
        "**/c, a/b/c, true",
        "**/c, a/c/b, false",
        "**/c, a/c/b/c, true",
        "a/**/c, a/c, true",
        "a/**/c, a/b/b/c, true",
        "a/**/c, a/b/c/d, false",
        "**/b/**, a/b/c, true",
        "**/b/**, a/c, false",
        "**/*, a, true",
        "*/**/*, a, false",
        "*/**/*, a/b, true",
        "**/**, a, true",
        "**/a/b/**/c, a/a/b/x/b/c, true",
        "**/a/**/b, a/a/c, false"
    })
    void a_pattern_matches_whole_paths(String pattern, String path, boolean covered) {
        assertThat(RegionPath.parse(pattern).matches(RegionPath.parse(path))).isEqualTo(covered);
    }

    @ParameterizedTest
    @CsvSource({
        "'', a level is empty",
        "a/, a level is empty",
        "/a, a level is empty",
        "a//b, a level is empty",
        "a/\\e, a level is empty",
        "[mpi], a level is empty",
        "a*, '''*'' and ''**'' stand for whole levels; write ''\\*'' for a star in a name'",
        "*a, '''*'' and ''**'' stand for whole levels; write ''\\*'' for a star in a name'",
        "*\\*, '''*'' and ''**'' stand for whole levels; write ''\\*'' for a star in a name'",
        "***, '''*'' and ''**'' stand for whole levels; write ''\\*'' for a star in a name'",
        "a\\, 'a backslash must be followed by ''/'', ''\\'', ''*'', ''='', ''['', ''e'', or ''u'' and four hexadecimal digits'",
        "a\\n, 'a backslash must be followed by ''/'', ''\\'', ''*'', ''='', ''['', ''e'', or ''u'' and four hexadecimal digits'"
    })
    void malformed_text_is_rejected_with_the_reason(String text, String reason) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionPath.parse(text))
                .withMessage("malformed region path \"" + text + "\": " + reason);
    }

    @Test
    void a_name_may_have_escapes_of_any_character_as_messages_show_them() {
        assertThat(RegionPath.parse("right\\u202Eto/y \\= A\\*x")).isEqualTo(RegionPath.of("right\u202Eto", "y = A*x"));
    }

    @Test
    void an_invalid_name_is_rejected_with_its_rule() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionPath.of("a", " "))
                .withMessage("a region name must not be empty or blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionPath.parse("a/ b"))
                .withMessage("a region name must not begin with a blank: \"\\x20b\"");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RegionPath.of("a").child("b\tc"))
                .withMessage("a region name must not hold a control character, here at character 2 of \"b\\tc\"");
        assertThatIllegalArgumentException()
                .isThrownBy(RegionPath::of)
                .withMessage("a region path needs at least one name");
    }

    @Test
    void a_very_deep_path_is_matched_with_any_pattern() {
        List<String> names = Collections.nCopies(100_000, "a");
        RegionPath deep = RegionPath.of(names.toArray(String[]::new));

        assertThat(RegionPath.parse("**").matches(deep)).isTrue();
        assertThat(RegionPath.parse("**/a/**/a").matches(deep)).isTrue();
        assertThat(RegionPath.parse("**/a/**/a/**/a/**/b").matches(deep)).isFalse();
        assertThat(deep.matches(deep)).isTrue();
    }

    @Provide
    Arbitrary<List<String>> levels() {
        return Arbitraries.of("a", "b").list().ofMinSize(1).ofMaxSize(7);
    }

    @Provide
    Arbitrary<List<String>> patterns() {
        return Arbitraries.of("a", "b", "*", "**").list().ofMinSize(1).ofMaxSize(6);
    }

    @Property
    void a_pattern_matches_according_to_its_definition(
            @ForAll("patterns") List<String> pattern, @ForAll("levels") List<String> names) {
        RegionPath path = RegionPath.of(names.toArray(String[]::new));

        assertThat(RegionPath.parse(String.join("/", pattern)).matches(path)).isEqualTo(covers(pattern, names));
    }

    private static boolean covers(List<String> pattern, List<String> names) {
        if (pattern.isEmpty()) {
            return names.isEmpty();
        }
        List<String> rest = pattern.subList(1, pattern.size());
        if (pattern.get(0).equals("**")) {
            return IntStream.rangeClosed(0, names.size())
                    .anyMatch(skipped -> covers(rest, names.subList(skipped, names.size())));
        }
        return !names.isEmpty()
                && (pattern.get(0).equals("*") || pattern.get(0).equals(names.get(0)))
                && covers(rest, names.subList(1, names.size()));
    }

    @Provide
    Arbitrary<String> legalNames() {
        return Arbitraries.strings()
                .withChars('a', '/', '\\', '*', ' ', '\u00e9', '"')
                .ofMinLength(1)
                .ofMaxLength(5)
                .filter(name -> !name.isBlank() && name.charAt(0) != ' ');
    }

    @Property
    void the_text_of_a_path_is_parsed_to_an_equal_path(
            @ForAll("legalNames") String one, @ForAll("legalNames") String two) {
        RegionPath path = RegionPath.of(one, two);

        assertThat(RegionPath.parse(path.toString())).isEqualTo(path).hasToString(path.toString());
    }
}
