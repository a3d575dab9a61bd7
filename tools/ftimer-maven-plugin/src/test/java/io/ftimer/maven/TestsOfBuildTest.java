package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.report.internal.schema.SuiteText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecution.Source;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the check judges: the tests of the build in which it runs. */
class TestsOfBuildTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.600Z");
    private static final String NO_TESTS = SuiteText.file(List.of());
    private static final String LAST_RUN = "ftimer: checks the last run of the tests, of 2026-01-02 ";

    private final CheckMojo check = new CheckMojo();
    private final List<String> log = new ArrayList<>();
    private final DefaultMavenExecutionRequest request = new DefaultMavenExecutionRequest();
    private Path report;

    @BeforeEach
    void configure(@TempDir Path folder) {
        report = folder.resolve("target/ftimer/suite.csv");
        check.project = new MavenProject();
        check.project.getBuild().setDirectory(folder.resolve("target").toString());
        check.baseline = folder.resolve("baseline.txt").toFile();
        check.onUnverified = "fail";
        check.onAbsent = "fail";
        check.setLog(new SystemStreamLog() {
            @Override
            public void info(@Nullable CharSequence line) {
                log.add(String.valueOf(line));
            }
        });
    }

    private void written(Instant time) throws IOException {
        written(time, NO_TESTS);
    }

    private void written(Instant time, String content) throws IOException {
        Files.createDirectories(report.getParent());
        Files.writeString(report, content);
        Files.setLastModifiedTime(report, FileTime.from(time));
    }

    private void baseline() throws IOException {
        Files.writeString(check.baseline.toPath(), "");
    }

    /** Runs the goal in a build with an option of the command line, if it is not empty. */
    @SuppressWarnings("deprecation") // the constructor that needs no container
    private List<String> check(Source source, String option) throws Exception {
        if (!option.isEmpty()) {
            int end = option.indexOf('=');
            request.getUserProperties()
                    .setProperty(
                            end < 0 ? option : option.substring(0, end), end < 0 ? "true" : option.substring(end + 1));
        }
        request.setStartTime(Date.from(START));
        check.session = new MavenSession(
                null, new DefaultRepositorySystemSession(), request, new DefaultMavenExecutionResult());
        check.goal = new MojoExecution(new MojoDescriptor(), "check", source);
        check.execute();
        return log;
    }

    @ParameterizedTest
    @ValueSource(strings = {"skipTests", "maven.test.skip", "maven.test.skip.exec", "skipITs", "test=NoSuchTest"})
    void where_no_test_ran_for_an_option_nothing_is_judged(String option) throws Exception {
        baseline();
        written(START.minusSeconds(60));

        assertThat(check(Source.LIFECYCLE, option))
                .singleElement()
                .asString()
                .isEqualTo("ftimer: nothing to check: no test ran (-D" + option + ")");
    }

    @Test
    void what_an_earlier_build_wrote_is_not_that_of_this_one() throws Exception {
        baseline();
        written(START.minusSeconds(60));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessage("ftimer: nothing to compare with " + check.baseline + ": there is no " + report
                        + " of this build; run the tests, or skip this goal with -Dftimer.skip");
    }

    @Test
    void a_test_of_an_earlier_build_in_the_same_process_did_not_run() throws Exception {
        Files.writeString(check.baseline.toPath(), """
                # fTimer baseline, version 3
                [test x.T]
                gone()
                 1 solve
                """);
        written(START, suite(START.minusSeconds(60), "x.T", "gone()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageContaining("1 tree vanished; the run has no trees: inconclusive");
        written(START, suite(START.minusSeconds(1), "x.T", "gone()"));
        assertThat(check(Source.LIFECYCLE, "")).last().asString().contains("1 tree checked");
    }

    private static String suite(Instant jvmStart, String type, String method) {
        String id = "|jvm=999999999-" + jvmStart.toEpochMilli() + "|attempt=1|test_id=[class:" + type + "]/[method:"
                + method + "]";
        return SuiteText.file(List.of(
                SuiteText.record(
                        "record_type=test" + id + "|class_name=" + type + "|method_name="
                                + method.replace("()", "") + "|display_name=T > shown|outcome=passed"
                                + "|start_date=2026-01-02 03:04:05 +0000|window_nanos=1|not_recorded_calls=0|left_out_records=0"),
                SuiteText.record("record_type=region" + id + "|node_id=1|parent_id=0|depth=0|path=solve|name=solve"
                        + "|kind=code|call_count=1|inclusive_nanos=1|self_nanos=1|is_active=false")));
    }

    @Test
    void called_alone_it_judges_the_last_run_and_states_its_time() throws Exception {
        written(START.minusSeconds(60));

        assertThat(check(Source.CLI, "").get(0)).startsWith(LAST_RUN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"skipITs", "test=OneTest", "it.test=OneIT", "groups=fast", "surefire.excludesFile=x"})
    void where_some_tests_ran_only_they_are_judged(String option) throws Exception {
        written(START);

        assertThat(check(Source.LIFECYCLE, option))
                .first()
                .asString()
                .isEqualTo("ftimer: judges only the tests that ran (-D" + option + ")");
    }

    @Test
    void an_option_that_is_false_skips_nothing() throws Exception {
        written(START);

        assertThat(check(Source.LIFECYCLE, "skipTests=false")).noneMatch(line -> line.contains("skipTests"));
    }

    private void baselineOf(String... tests) throws IOException {
        StringBuilder lines = new StringBuilder("# fTimer baseline, version 3\n");
        for (String test : tests) {
            int slash = test.indexOf('/');
            lines.append("[test ")
                    .append(test, 0, slash)
                    .append("]\n")
                    .append(test.substring(slash + 1))
                    .append("\n 1 solve\n");
        }
        Files.writeString(check.baseline.toPath(), lines);
    }

    private void compiled(String... types) throws IOException {
        Path classes = report.getParent().resolveSibling("test-classes");
        check.project.getBuild().setTestOutputDirectory(classes.toString());
        Files.createDirectories(classes.resolve("x"));
        for (String type : types) {
            Files.writeString(classes.resolve(type.replace('.', '/') + ".class"), "");
        }
    }

    @Test
    void a_test_whose_class_is_not_compiled_any_more_is_gone() throws Exception {
        baselineOf("x.T/stays()", "x.Removed/gone()");
        compiled("x.T");
        written(START, suite(START, "x.T", "stays()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageEndingWith("""
                        ftimer: in the baseline, and not in the run any more: test x.Removed/gone()

                        ftimer: baseline %s: 1 tree vanished, 1 checked: inconclusive
                        ftimer: if the changes are intended, update the baseline: mvn verify -Dftimer.update=baseline""".formatted(check.baseline));
        check.update = "baseline";
        check(Source.LIFECYCLE, "");
        check.update = null;
        assertThat(check(Source.LIFECYCLE, "")).last().asString().endsWith(": 1 tree checked: passed");
        assertThat(check.baseline).content().doesNotContain("x.Removed");
    }

    @Test
    void a_class_that_a_build_of_all_tests_did_not_run_fails_and_is_dropped_on_request_only() throws Exception {
        baselineOf("x.T/stays()", "x.Disabled/out()");
        compiled("x.T", "x.Disabled");
        written(START, suite(START, "x.T", "stays()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageEndingWith("""
                        ftimer: in the baseline, and not in the run any more: test x.Disabled/out()

                        ftimer: baseline %s: 1 tree vanished, 1 checked: inconclusive
                        ftimer: if the changes are intended, update the baseline: mvn verify -Dftimer.update=baseline -Dftimer.dropVanished=true""".formatted(check.baseline));
        check.onVanished = "warn";
        check(Source.LIFECYCLE, "");
        check.onVanished = null;
        check.update = "baseline";
        check(Source.LIFECYCLE, "");
        assertThat(check.baseline).content().contains("x.Disabled");
        check.dropVanished = true;
        check(Source.LIFECYCLE, "");
        check.update = null;
        assertThat(check(Source.LIFECYCLE, "")).last().asString().endsWith(": 1 tree checked: passed");
    }

    private void withSurefire(String configuration) {
        Plugin surefire = new Plugin();
        surefire.setArtifactId("maven-surefire-plugin");
        surefire.setConfiguration("<configuration>" + configuration + "</configuration>");
        check.project.getBuild().addPlugin(surefire);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<groups>fast</groups>",
                "<excludedGroups>slow</excludedGroups>",
                "<excludes><exclude>**/Slow*</exclude></excludes>",
                "<skipTests>true</skipTests>"
            })
    void a_class_did_not_run_where_the_pom_selects_tests(String configuration) throws Exception {
        baselineOf("x.T/stays()", "x.Slow/out()");
        compiled("x.T", "x.Slow");
        withSurefire(configuration);
        written(START, suite(START, "x.T", "stays()"));

        assertThat(check(Source.LIFECYCLE, "")).last().asString().endsWith(": 1 tree checked, 1 not run: passed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"<groups/>", "<groups>  </groups>", "<skipTests>false</skipTests>", "<argLine>-ea</argLine>"})
    void a_class_is_gone_where_the_pom_selects_none(String configuration) throws Exception {
        baselineOf("x.T/stays()", "x.Slow/out()");
        compiled("x.T", "x.Slow");
        withSurefire(configuration);
        written(START, suite(START, "x.T", "stays()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageContaining("not in the run any more: test x.Slow/out()");
    }

    @ParameterizedTest
    @CsvSource({
        "Lorg/junit/jupiter/api/condition/EnabledOnOs;, true",
        "Lorg/junitpioneer/jupiter/DisabledUntil;, true",
        "org/junit/jupiter/api/Assumptions, true",
        "org/assertj/core/api/Assumptions, true",
        "org/junit/Assume, true",
        "Lorg/junit/jupiter/api/Disabled;, false",
        "Lorg/junit/jupiter/api/Test;, false"
    })
    void a_class_with_a_condition_need_not_run(String name, boolean isCondition) throws Exception {
        baselineOf("x.T/stays()", "x.Here$Inner/out()");
        compiled("x.T", "x.Here", "x.Here$Inner");
        Files.writeString(
                report.getParent().resolveSibling("test-classes/x/Here.class"),
                "\u0001" + name + "\u0001\u00ff",
                StandardCharsets.ISO_8859_1);
        written(START, suite(START, "x.T", "stays()"));

        if (isCondition) {
            assertThat(check(Source.LIFECYCLE, "")).last().asString().endsWith(": 1 tree checked, 1 not run: passed");
        } else {
            assertThatExceptionOfType(MojoFailureException.class).isThrownBy(() -> check(Source.LIFECYCLE, ""));
        }
    }

    @Test
    void a_class_did_not_run_where_a_jvm_ended_before_it() throws Exception {
        baselineOf("x.T/stays()", "x.Later/out()");
        compiled("x.T", "x.Later");
        String ended = suite(START, "x.T", "stays()").replace("\"passed\",\"\",", "\"failed\",\"exit\",");
        assertThat(ended).contains("\"exit\"");
        written(START, ended);

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageNotContaining("x.Later/out()");
    }

    @Test
    void called_alone_it_judges_only_the_classes_of_the_last_run() throws Exception {
        baselineOf("x.T/stays()", "x.Left/out()");
        compiled("x.T", "x.Left");
        written(START.minusSeconds(60), suite(START.minusSeconds(60), "x.T", "stays()"));

        assertThat(check(Source.CLI, "")).last().asString().endsWith(": 1 tree checked, 1 not run: passed");
    }

    @Test
    void where_some_tests_ran_the_others_are_neither_gone_nor_dropped() throws Exception {
        baselineOf("x.T/stays()", "x.T/other()", "x.Removed/gone()");
        compiled("x.T");
        written(START, suite(START, "x.T", "stays()"));

        assertThat(check(Source.LIFECYCLE, "test=T#stays"))
                .last()
                .asString()
                .endsWith(": 1 tree checked, 2 not run: passed");
        check.update = "baseline";
        check(Source.LIFECYCLE, "test=T#stays");
        assertThat(check.baseline).content().contains("other()", "gone()");
    }

    @Test
    void the_command_for_an_update_has_the_settings_of_the_build() throws Exception {
        baselineOf("x.T/one()");
        request.getUserProperties().setProperty("ftimer.shareTolerance", "30");
        written(START, suite(START, "x.T", "two()"));
        Files.writeString(check.baseline.toPath(), "# fTimer baseline, version 3\n[test x.T]\ntwo()\n 9 other\n");

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.CLI, ""))
                .withMessageEndingWith("update the baseline: mvn io.ftimer:ftimer-maven-plugin:check"
                        + " -Dftimer.update=baseline -Dftimer.shareTolerance=30");
    }

    @Test
    void an_update_of_golden_trees_is_none_of_the_baseline() throws Exception {
        Files.writeString(check.baseline.toPath(), "# fTimer baseline, version 3\n[test x.T]\ntwo()\n 9 other\n");
        written(START, suite(START, "x.T", "two()"));
        check.update = "golden";
        assertThatExceptionOfType(MojoFailureException.class).isThrownBy(() -> check(Source.LIFECYCLE, ""));
        check.update = "true";
        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessage(
                        "ftimer: invalid value \"true\" for ftimer.update: expected baseline, golden, repeats or all");
        check.update = "all";
        check(Source.LIFECYCLE, "");
        assertThat(check.baseline).content().contains(" 1 solve\n").doesNotContain("other");
    }

    @Test
    void a_strict_check_fails_on_fewer_calls() throws Exception {
        Files.writeString(check.baseline.toPath(), "# fTimer baseline, version 3\n[test x.T]\none()\n 9 solve\n");
        written(START, suite(START, "x.T", "one()"));

        assertThat(check(Source.LIFECYCLE, "")).contains("ftimer: \"solve\": fewer calls, 1, was 9, in test x.T/one()");
        check.strict = "true";
        assertThatExceptionOfType(MojoFailureException.class).isThrownBy(() -> check(Source.LIFECYCLE, ""));
    }

    @Test
    void a_result_is_written_in_each_format_that_is_asked_for() throws Exception {
        baselineOf("x.T/one()");
        check.project.setFile(check.baseline.toPath().resolveSibling("pom.xml").toFile());
        check.format = List.of("junit=gate.xml", "json=gate.json");
        written(START, suite(START, "x.T", "one()"));

        check(Source.LIFECYCLE, "");

        assertThat(check.baseline.toPath().resolveSibling("gate.xml"))
                .content()
                .contains("<testcase classname=\"x.T\" name=\"one()\">");
        assertThat(check.baseline.toPath().resolveSibling("gate.json")).isNotEmptyFile();
        check.format = List.of("odd");
        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessage("ftimer: unknown format \"odd\": expected text, github, summary, markdown, junit or json");
    }
}
