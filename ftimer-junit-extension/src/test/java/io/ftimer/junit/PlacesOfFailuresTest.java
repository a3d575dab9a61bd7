package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.OwnFailure;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.example.SlowLedger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.opentest4j.MultipleFailuresError;

/**
 * A failure leads to the line of the test, and its message to that of the code.
 *
 * <p>Here are failures of each annotation and assertion on regions. Other tests have those on statements ({@code PlacesOfStatementsTest} of
 * {@code ftimer-jdbc}) and on steps ({@code CountedCodeTest} of {@code ftimer-agent}). Projects of {@code consumer-tests} have what
 * needs a build: {@code suite} for JUnit 5.10 and 6, {@code surefire} and {@code junit} for what Surefire prints, {@code gradle} for Gradle
 * 4.4.1 and the console launcher, {@code kotlin}, {@code agent} for regions of the agent, {@code jdbc} and {@code jdbc-agent} for
 * Hibernate, {@code spring-boot}, {@code spring-boot-3.2} and {@code spring-boot-4.0} for Spring and its proxies.
 */
class PlacesOfFailuresTest {
    /** The heading and the rows of a tree. */
    private static final Pattern TREE = Pattern.compile("\n +(\\w+ +)*region(\n.+)*");

    private static List<Throwable> failures;

    @BeforeAll
    static void run() {
        failures = Stream.of(
                        SlowLedger.class,
                        SlowLedger.BeforeTests.class,
                        SlowLedger.BeforeEachTest.class,
                        SlowLedger.AfterEachTest.class,
                        SlowLedger.InConstructor.class,
                        SlowLedger.Heir.class,
                        SlowLedger.Implementation.class,
                        SlowLedger.ManyMistakes.class)
                .flatMap(tests -> Fixture.run(tests, Map.of("ftimer.budgets", "enforce")).failures().stream())
                .toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SlowLedger.calls(SlowLedger.java:54)                                | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.calls_of_a_record(SlowLedger.java:60)                    | SlowLedger$Rate.read(SlowLedger.java:47)
            SlowLedger.calls_of_a_lambda(SlowLedger.java:66)                    | SlowLedger.calls_of_a_lambda(SlowLedger.java:66)
            SlowLedger.regions(SlowLedger.java:72)                              | SlowLedger$Rate.read(SlowLedger.java:47)
            SlowLedger.allocation(SlowLedger.java:79)                           | SlowLedger.allocation(SlowLedger.java:79)
            SlowLedger.without_a_source(SlowLedger.java:84)                     | -
            SlowLedger.left_open(SlowLedger.java:88)                            | SlowLedger.left_open(SlowLedger.java:88)
            SlowLedger.stop_of_nothing(SlowLedger.java:93)                      | SlowLedger.stop_of_nothing(SlowLedger.java:93)
            SlowLedger.in_code(SlowLedger.java:99)                              | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.repeated(SlowLedger.java:105)                            | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.with_parameters(SlowLedger.java:112)                     | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.dynamic(SlowLedger.java:118)                             | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.dynamic_left_open(SlowLedger.java:123)                   | SlowLedger.dynamic_left_open(SlowLedger.java:123)
            SlowLedger.on_a_virtual_thread(SlowLedger.java:129)                 | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.of_an_anonymous_class(SlowLedger.java:148)               | SlowLedger$1.run(SlowLedger.java:151)
            SlowLedger$Inner.nested(SlowLedger.java:163)                        | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.tree(SlowLedger.java:170)                                | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.share(SlowLedger.java:176)                               | SlowLedger.share(SlowLedger.java:176) + SlowLedger.load(SlowLedger.java:41)
            SlowLedger.time(SlowLedger.java:182)                                | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.steps(SlowLedger.java:188)                               | -
            SlowLedger.rows_without_a_source(SlowLedger.java:194)               | -
            SlowLedger.malformed(SlowLedger.java:200)                           | -
            SlowLedger.two_annotations(SlowLedger.java:207)                     | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.through_a_proxy(SlowLedger.java:213)                     | SlowLedger.through_a_proxy(SlowLedger.java:214)
            SlowLedger.on_the_thread_of_a_future(SlowLedger.java:225)           | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.in_a_parallel_stream(SlowLedger.java:231)                | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.balance(SlowLedger.java:237)                             | SlowLedger.balance(SlowLedger.java:236)
            SlowLedger.forbidden(SlowLedger.java:243)                           | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.only(SlowLedger.java:249)                                | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.order(SlowLedger.java:255)                               | -
            SlowLedger.bytes(SlowLedger.java:261)                               | -
            SlowLedger.statements_without_a_source(SlowLedger.java:267)         | -
            SlowLedger.statements_of_code_without_a_source(SlowLedger.java:272) | -
            SlowLedger.growth(SlowLedger.java:277)                              | SlowLedger.load(SlowLedger.java:41)
            SlowLedger.soft(SlowLedger.java:287)                                | SlowLedger.load(SlowLedger.java:41)
            SlowLedger$BeforeTests.before_all(SlowLedger.java:295)              | SlowLedger$BeforeTests.before_all(SlowLedger.java:295)
            SlowLedger$BeforeEachTest.before_each(SlowLedger.java:307)          | SlowLedger$BeforeEachTest.before_each(SlowLedger.java:307)
            SlowLedger$AfterEachTest.after_each(SlowLedger.java:322)            | SlowLedger$AfterEachTest.after_each(SlowLedger.java:322)
            SlowLedger$InConstructor.<init>(SlowLedger.java:331)                | SlowLedger$InConstructor.<init>(SlowLedger.java:332)
            SlowLedger$Inherited.inherited(SlowLedger.java:344)                 | SlowLedger.load(SlowLedger.java:41)
            SlowLedger$Contract.of_an_interface(SlowLedger.java:357)            | SlowLedger.load(SlowLedger.java:41)
            SlowLedger$ManyMistakes.left_open(SlowLedger.java:369)              | SlowLedger$ManyMistakes.left_open(SlowLedger.java:370)
            SlowLedger$ManyMistakes.rejected(SlowLedger.java:378)               | SlowLedger$ManyMistakes.rejected(SlowLedger.java:379)
            """)
    void a_failure_has_the_line_of_the_test_and_that_of_the_code(String test, String code) {
        OwnFailure.assertPlaces(failures, test, code);
    }

    @Test
    void each_failure_has_at_most_twelve_lines_besides_trees() {
        assertThat(failures)
                .flatExtracting(failure ->
                        failure instanceof MultipleFailuresError several ? several.getFailures() : List.of(failure))
                .allSatisfy(failure -> assertThat(TREE.matcher(failure.toString())
                                .replaceAll("")
                                .lines()
                                .filter(line -> !line.isBlank()))
                        .hasSizeLessThanOrEqualTo(12));
    }

    @Test
    void each_failure_begins_in_a_test() {
        assertThat(failures)
                .hasSize(43)
                .allSatisfy(failure ->
                        assertThat(failure.getStackTrace()[0].getClassName()).startsWith("org.example."));
    }
}
