package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The code of a test does not depend on display names, arguments and the parameters of fTimer. */
class TestCodeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "[class:a.S]/[method:solves()] | a.S | solves | ''",
                "[class:a.S]/[method:solves(java.lang.String, int)] | a.S | solves | String, int",
                "[class:a.S]/[method:solves(%5BLjava.lang.String;, %5B%5BI)] | a.S | solves | String[], int[][]",
                "[class:a.S]/[method:solves(java.util.Map$Entry)] | a.S | solves | Map$Entry",
                "[class:a.S]/[method:solves(io.ftimer.junit.TimerTree, int, io.ftimer.FTimer)] | a.S | solves | int",
                "[class:a.S]/[method:solves(io.ftimer.TimerSession)] | a.S | solves | ''",
                "[class:a.S]/[method:solves(org.example.FTimer)] | a.S | solves | FTimer",
                "[class:a.S]/[method:solves #1 (at once)()] | a.S | solves #1 (at once) | ''",
                "[class:a.S]/[method:solves a%2Fb %2B 5%25()] | a.S | solves a/b + 5% | ''",
                "[class:a.S]/[nested-class:Dense]/[nested-class:Small]/[method:solves()] | a.S$Dense$Small | solves | ''",
                "[class:a.S]/[test-template:solves(int)]/[test-template-invocation:#2] | a.S | solves | int",
                "[class:a.S]/[test-factory:cases()]/[dynamic-container:#1]/[dynamic-test:#3] | a.S | cases | ''",
                "[class-template:a.S]/[class-template-invocation:#1]/[method:solves()] | a.S | solves | ''",
                "[class:a.S] | a.S | '' | ''",
                "[other:case] | '' | '' | ''",
            })
    void class_method_and_parameters_are_those_of_the_id(String id, String type, String method, String parameters) {
        assertThat(TestCode.of("[engine:junit-jupiter]/" + id)).isEqualTo(new TestCode(type, method, parameters));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            emptyValue = "",
            value = {
                "[runner:a.S]/[test:solves(a.S)] | a.S | solves",
                "[runner:a.S]/[test:%5B1%5D]/[test:solves%5B1%5D(a.S)] | a.S | solves[1]",
                "[runner:a.All]/[test:a.S]/[test:solves(a.S)] | a.S | solves",
                "[runner:a.S] | a.S | ''",
            })
    void class_and_method_of_junit_4_are_those_of_the_description(String id, String type, String method) {
        assertThat(TestCode.of("[engine:junit-vintage]/" + id)).isEqualTo(new TestCode(type, method, ""));
    }
}
