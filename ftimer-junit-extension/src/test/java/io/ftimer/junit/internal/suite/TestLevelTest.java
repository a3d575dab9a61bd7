package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.UniqueId;

class TestLevelTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [class:T]/[method:m()]          | m(TimerTree)                 | m()
            [class:T]/[method:m()]          | m(int, TimerTree, FTimer, T) | m(int, T)
            [class:T]/[test-template:m()]   | m(TimerSession, String[])    | m(String[])
            [class:T]/[test-factory:m()]    | m()                          | m()
            [class:T]/[method:m()]          | solves (TimerTree) well      | solves (TimerTree) well
            [class:T]                       | T (TimerTree)                | T (TimerTree)
            """)
    void what_ftimer_injects_is_no_part_of_the_name(String id, String displayName, String shown) {
        assertThat(new TestLevel(id, displayName).displayName()).isEqualTo(shown);
    }

    @Test
    void an_id_names_its_levels() {
        List<TestLevel> levels = TestLevel.of(UniqueId.parse("[engine:junit-jupiter]/[class:x.y.T]/[nested-class:N]"
                + "/[test-template:m(java.lang.String, [I, io.ftimer.junit.TimerTree)]/[test-template-invocation:#1]"
                        .replace("[I", "%5BI")));

        assertThat(TestLevel.displayName(levels)).isEqualTo("T > N > m(String, [I) > #1");
        assertThat(levels.get(1).id()).isEqualTo("[engine:junit-jupiter]/[class:x.y.T]/[nested-class:N]");
    }

    @Test
    void containers_of_other_ids_are_not_innermost() {
        assertThat(TestLevel.innermost(List.of("a", "a/b", "a/b/c", "a/bc", "d")))
                .containsExactly("a/b/c", "a/bc", "d");
    }
}
