package io.ftimer.junit.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.assertj.internal.expectation.MisuseCheck;
import io.ftimer.assertj.internal.expectation.OtherThreadsRule.OtherThreadsSetting;
import io.ftimer.assertj.internal.tree.TimeLimits;
import io.ftimer.report.internal.text.TextSetting;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FTimerConfigTest {

    private static Function<String, Optional<String>> configured(String key, String value) {
        return wanted -> Optional.ofNullable(Map.of(key, value).get(wanted));
    }

    @Test
    void unconfigured_settings_have_their_defaults() {
        Function<String, Optional<String>> nothing = key -> Optional.empty();

        assertThat(FTimerConfig.REPORT.in(nothing)).isEqualTo(FTimerConfig.Report.BRIEF);
        assertThat(FTimerConfig.STATISTICS.in(nothing)).isFalse();
        assertThat(FTimerConfig.OUTPUT_DIR.in(nothing)).isEmpty();
        assertThat(FTimerConfig.MISUSE.in(nothing)).isEqualTo(MisuseCheck.Consequence.FAIL);
        assertThat(FTimerConfig.OTHER_THREADS.in(nothing)).isEqualTo(OtherThreadsSetting.RECORD);
        assertThat(FTimerConfig.OTHER_THREADS_IGNORE.in(nothing)).rejects("", "main");
        assertThat(FTimerConfig.INCONCLUSIVE.in(nothing).ofCauses()).isEmpty();
        assertThat(FTimerConfig.INSTRUMENT.in(nothing)).isEmpty();
        assertThat(FTimerConfig.BUDGETS.in(nothing)).isEqualTo(TimeLimits.AUTO);
        assertThat(FTimerConfig.UPDATE.in(nothing)).isEmpty();
        assertThat(FTimerConfig.SQL_REPEATS.in(nothing)).isEmpty();
        assertThat(FTimerConfig.SPRING_CONTEXTS.in(nothing)).isEmpty();
        assertThat(FTimerConfig.PROVE.in(nothing)).rejects("OrdersTest");
    }

    @Test
    void a_rule_for_repeated_statements_has_a_consequence_and_a_number() {
        assertThat(FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", "Fail: 3")))
                .contains(new RepeatRule(true, OptionalInt.of(3), Optional.empty()));
        assertThat(FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", "warn:2")))
                .contains(new RepeatRule(false, OptionalInt.of(2), Optional.empty()));
        assertThat(FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", "fail")))
                .contains(new RepeatRule(true, OptionalInt.empty(), Optional.empty()));
        assertThat(FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", "off")))
                .isEmpty();
        assertThat(FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", "fail:3:again")))
                .map(RepeatRule::toString)
                .contains("fail:3:again");
        assertThat(FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", "warn:repeats")))
                .map(RepeatRule::toString)
                .contains("warn:repeats");
        for (String invalid : new String[] {"fails", "warn:1", "on:3", "off:3", "fail:3:all", "fail:again:3"}) {
            assertThatThrownBy(() -> FTimerConfig.SQL_REPEATS.in(configured("ftimer.sql.repeats", invalid)))
                    .hasMessageStartingWith(
                            "invalid value \"" + invalid
                                    + "\" for ftimer.sql.repeats: expected off, warn or fail, then :N, where N is at least 2, then :again or :repeats, as in warn, fail:3 and fail:3:again");
        }
    }

    @Test
    void values_ignore_case_and_surrounding_blanks() {
        assertThat(FTimerConfig.REPORT.in(configured("ftimer.report", " Tree"))).isEqualTo(FTimerConfig.Report.TREE);
        assertThat(FTimerConfig.TIMES.in(configured("ftimer.times", "FALSE "))).isFalse();
        assertThat(FTimerConfig.UPDATE.in(configured("ftimer.update", "Golden")))
                .isEqualTo("golden");
        assertThat(FTimerConfig.PROVE.in(configured("ftimer.prove", "true"))).accepts("OrdersTest");
        assertThat(FTimerConfig.PROVE.in(configured("ftimer.prove", "False"))).rejects("OrdersTest");
        assertThat(FTimerConfig.PROVE.in(configured("ftimer.prove", "Or*,Shop")))
                .accepts("OrdersTest", "Shop")
                .rejects("ShopTest");
        assertThat(FTimerConfig.SPRING_CONTEXTS.in(configured("ftimer.spring.contexts", " 3 ")))
                .contains(3);
        assertThat(FTimerConfig.OUTPUT_DIR.in(configured("ftimer.output.dir", "out/ftimer")))
                .contains(Path.of("out/ftimer"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ftimer.report     | all  | none, brief, summary or tree
                    ftimer.statistics | ''   | true or false
                    ftimer.output.dir | ''   | a path
                    ftimer.misuse     | nope | fail or warn
                    ftimer.otherThreads    | all  | record, created or report
                    ftimer.inconclusive | pass | fail, warn or list, also of one cause as in threads:list
                    ftimer.budgets    | off  | auto, enforce or warn
                    ftimer.times      | yes  | true or false
                    ftimer.update     | true | golden
                    ftimer.spring.contexts | -1 | an integer of at least 0
                    ftimer.spring.contexts | ten | an integer of at least 0
                    """)
    void an_invalid_value_is_rejected_with_the_allowed_ones(String key, String value, String allowed) {
        TextSetting<?> setting = FTimerConfig.settings().stream()
                .filter(candidate -> candidate.key().equals(key))
                .findFirst()
                .orElseThrow();

        assertThatThrownBy(() -> setting.in(configured(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("invalid value \"" + value + "\" for " + key + ": expected " + allowed);
    }

    @Test
    void a_star_in_the_name_of_an_ignored_thread_stands_for_any_characters() {
        assertThat(FTimerConfig.OTHER_THREADS_IGNORE.in(
                        configured("ftimer.otherThreads.ignore", "scheduling-*, *kafka*,a.b")))
                .accepts("scheduling-", "scheduling-1", "kafka", "my-kafka-2", "a.b")
                .rejects("", "scheduling", "pool-scheduling-1", "a-b", "a.bc");
        assertThat(FTimerConfig.OTHER_THREADS_IGNORE.in(configured("ftimer.otherThreads.ignore", " , ")))
                .rejects("", "main");
    }

    @Test
    void a_mistyped_value_is_rejected_with_the_nearest_one() {
        assertThatThrownBy(() -> FTimerConfig.MISUSE.in(configured("ftimer.misuse", "fial")))
                .hasMessage("invalid value \"fial\" for ftimer.misuse: expected fail or warn; did you mean \"fail\"?");
    }

    @Test
    void keys_are_unique_and_have_the_prefix() {
        assertThat(FTimerConfig.settings())
                .extracting(TextSetting::key)
                .doesNotHaveDuplicates()
                .allMatch(key -> key.startsWith(FTimerConfig.PREFIX));
    }
}
