package io.ftimer.junit.internal.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteTest {
    @TempDir
    private Path module;

    private final List<String> printed = new ArrayList<>();
    private @Nullable Runnable atExit;
    private Suite suite;

    @BeforeEach
    void makeSuite() {
        suite = new Suite(
                options -> new JvmReport(options, new BuildProcess("1-2", true), new Warnings(line -> {})),
                printed::add,
                work -> {
                    atExit = work;
                    return () -> atExit = null;
                });
    }

    @Test
    void a_session_of_several_plans_is_one_report() {
        Set<String> running = Set.of("a", "b");
        suite.planStarted(running);
        add("a");
        suite.planFinished(running);
        suite.planStarted(running);
        add("b");
        suite.planFinished(running);
        suite.end();

        assertThat(printed).singleElement().asString().startsWith("ftimer: 2 tests");
    }

    @Test
    void a_session_without_tests_prints_nothing() {
        suite.end();

        assertThat(printed).isEmpty();
    }

    @Test
    void a_session_that_ends_inside_a_plan_does_not_end_the_report() {
        Set<String> outer = Set.of("a");
        Set<String> inner = Set.of("b");
        suite.planStarted(outer);
        suite.planStarted(inner);
        suite.planFinished(inner);
        suite.end();
        add("a");
        suite.planFinished(outer);
        suite.end();

        assertThat(printed).singleElement().asString().startsWith("ftimer: 1 test,");
    }

    @Test
    void tests_inside_a_test_are_no_part_of_the_suite() {
        Set<String> running = Set.of("a");
        suite.planStarted(running);
        suite.planStarted(Set.of("inner"));
        add("inner");
        suite.planFinished(running);
        suite.end();

        assertThat(printed).isEmpty();
    }

    @Test
    void without_a_launcher_all_tests_belong_to_it() {
        assertThat(suite.hasPlan()).isFalse();
        add("a");
        suite.end();

        assertThat(printed).singleElement().asString().startsWith("ftimer: 1 test,");
    }

    @Test
    void the_next_session_has_a_report_of_its_own() {
        add("a");
        suite.end();
        add("a");
        suite.end();

        assertThat(printed).hasSize(2).allSatisfy(text -> assertThat(text).startsWith("ftimer: 1 test,"));
    }

    @Test
    void executions_of_one_test_are_numbered() throws IOException {
        add("rerun");
        add("other");
        suite.end();
        add("rerun");
        suite.end();

        assertThat(Files.readString(module.resolve("ftimer/suite.csv")))
                .contains("\",1,\"rerun\"", "\",1,\"other\"", "\",2,\"rerun\"");
    }

    @Test
    void an_exit_of_the_jvm_completes_the_report_inside_a_plan() {
        suite.planStarted(Set.of("a", "b"));
        add("a");

        Objects.requireNonNull(atExit).run();
        add("b");
        suite.end();

        assertThat(printed).singleElement().asString().startsWith("ftimer: 1 test,");
        assertThat(module.resolve("ftimer/suite.csv")).exists();
    }

    @Test
    void nothing_is_left_to_run_at_the_exit_after_the_end() {
        add("a");
        assertThat(atExit).isNotNull();

        suite.end();

        assertThat(atExit).isNull();
    }

    @Test
    void a_test_that_could_not_be_added_is_missing_in_the_report() throws IOException {
        Set<String> running = Set.of("a", "b", "c");
        suite.planStarted(running);
        add("a");
        suite.misses("b");
        suite.misses("inside another test");
        suite.misses("c");
        add("c");
        suite.planFinished(running);
        suite.end();

        assertThat(printed)
                .singleElement()
                .asString()
                .startsWith("ftimer: 2 tests, 1 missing, ")
                .contains("; all but 1 test in ");
        Path folder = Sample.options(module).folder();
        assertThat(Files.readAllLines(folder.resolve("suite.csv")))
                .filteredOn(line -> line.contains(",\"end\","))
                .hasSize(2)
                .last(InstanceOfAssertFactories.STRING)
                .startsWith("5,\"end\",\"\",,");
    }

    private void add(String testId) {
        suite.add(Sample.test(testId, sample -> {}), () -> Sample.options(module));
    }
}
