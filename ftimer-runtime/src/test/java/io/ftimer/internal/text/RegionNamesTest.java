package io.ftimer.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.text.RegionNames.NameProblem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionNamesTest {
    private final List<String> rejected = new ArrayList<>();

    @Test
    void only_trailing_blanks_are_removed() {
        String clean = " a\tb\t";

        assertThat(RegionNames.trim(clean)).isSameAs(clean);
        assertThat(RegionNames.trim("a  ")).isEqualTo("a");
        assertThat(RegionNames.trim("a\u00a0 ")).isEqualTo("a\u00a0");
        assertThat(RegionNames.trim("  ")).isEmpty();
        assertThat(RegionNames.trim("")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a b", "\u0080", "\u009f", "\u00a0", "~", "!", "\ud83d\ude00", "a\ud83d\ude00b"})
    void valid_names_have_no_problem(String name) {
        assertThat(RegionNames.problemOf(name)).isNull();
    }

    private static void assertProblem(String name, NameProblem.Rule rule, String message) {
        assertThat(RegionNames.problemOf(name)).isEqualTo(new NameProblem(rule, message));
    }

    @Test
    void each_rule_says_what_is_wrong_and_where() {
        assertProblem("", NameProblem.Rule.EMPTY, "a region name must not be empty or blank");
        assertProblem(" a", NameProblem.Rule.LEADING_BLANK, "a region name must not begin with a blank: \"\\x20a\"");
        assertProblem(
                "\t",
                NameProblem.Rule.CONTROL_CHARACTER,
                "a region name must not hold a control character, here at character 1 of \"\\t\"");
        assertProblem(
                "ab\u007f",
                NameProblem.Rule.CONTROL_CHARACTER,
                "a region name must not hold a control character, here at character 3 of \"ab\\x7F\"");
        assertProblem(
                "\ud83d\ude00\n",
                NameProblem.Rule.CONTROL_CHARACTER,
                "a region name must not hold a control character, here at character 3 of \"\ud83d\ude00\\n\"");
        assertProblem(
                "a\ud83d",
                NameProblem.Rule.UNPAIRED_SURROGATE,
                "a region name must not hold half a surrogate pair, here at character 2 of \"a\\uD83D\"");
        assertProblem(
                "\ude00\ud83d",
                NameProblem.Rule.UNPAIRED_SURROGATE,
                "a region name must not hold half a surrogate pair, here at character 1 of \"\\uDE00\\uD83D\"");
        assertProblem(
                "\ud83da",
                NameProblem.Rule.UNPAIRED_SURROGATE,
                "a region name must not hold half a surrogate pair, here at character 1 of \"\\uD83Da\"");
    }

    private String legal(String raw) {
        return RegionNames.legal("start", raw, (id, text) -> rejected.add(id + " " + text.get()));
    }

    @Test
    void a_valid_name_is_trimmed_and_not_rejected() {
        assertThat(legal("a  ")).isEqualTo("a");
        assertThat(rejected).isEmpty();
    }

    @Test
    void an_invalid_name_is_rejected_with_its_operation() {
        assertThat(legal(null)).isNull();
        assertThat(legal(" a ")).isNull();

        assertThat(rejected)
                .containsExactly(
                        "NULL start(null) rejected: the region name must not be null",
                        "LEADING_BLANK start(\"\\x20a\") rejected: a region name must not begin with a blank: \"\\x20a\"");
    }
}
