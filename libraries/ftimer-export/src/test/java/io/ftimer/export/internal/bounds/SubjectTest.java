package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.ExportedTree.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which trees a subject stands for, and which of two are near. */
class SubjectTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    org.*.OrderTest       | org.example.OrderTest.sums()         | true
                    org.*.OrderTest       | org.example.slow.OrderTest.sums()    | false
                    org.**.OrderTest      | org.example.slow.OrderTest.sums()    | true
                    org.example.OrderTest | org.example.OrderTest.sums(int)#2    | true
                    org.example.OrderTest | org.example.OrderTests.sums()        | false
                    *                     | org.example.OrderTest.sums()         | true
                    *                     | test with a name of its own          | true
                    *                     | benchmark org.example.Bench.solve    | false
                    *                     | run main                             | false
                    """)
    void a_subject_stands_for_all_whose_names_go_on_after_it(String subject, String text, boolean expected) {
        assertThat(new Subject(subject).regex().matcher(text).matches()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "org.example.OrderTest.sums(), org.example.OrderTest.adds(), true",
        "org.example.OrderTest.sums(), org.example.ItemTest.sums(), true",
        "org.example.OrderTest.sums(), org.example.ItemTest.adds(), false",
        "org.example.OrderTest.sums(), org.example.OrderTest, false",
        "org.example.OrderTest, org.example.OrderTest.sums(), false",
        "benchmark org.example.Bench.solve, org.example.Bench.solve(), false"
    })
    void two_tests_of_one_class_or_with_one_name_are_near(String one, String other, boolean expected) {
        assertThat(new Subject(one).isNear(new Subject(other))).isEqualTo(expected);
    }

    @Test
    void what_is_no_test_has_the_name_behind_its_kind() {
        assertThat(new Subject("benchmark org.example.Bench.solve, avgt").other())
                .isEqualTo(new TreeId(Kind.BENCHMARK, "", "org.example.Bench.solve, avgt"));
    }
}
