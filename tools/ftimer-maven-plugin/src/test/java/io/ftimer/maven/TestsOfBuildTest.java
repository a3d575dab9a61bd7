package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ftimer.export.internal.bounds.ClassFiles;
import io.ftimer.report.internal.text.SuiteText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
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
import org.junit.jupiter.params.provider.ValueSource;

/** What the check judges: the tests of the build in which it runs. */
class TestsOfBuildTest {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05.600Z");
    private static final String NO_TESTS = SuiteText.file(List.of());
    private static final String LAST_RUN = "ftimer: reads the last run of the tests, of 2026-01-02 ";

    private final CheckMojo check = new CheckMojo();
    private final List<String> log = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private final DefaultMavenExecutionRequest request = new DefaultMavenExecutionRequest();
    private Path report;

    @BeforeEach
    void configure(@TempDir Path folder) {
        report = folder.resolve("target/ftimer/suite.csv");
        check.project = new MavenProject();
        check.project.getBuild().setDirectory(folder.resolve("target").toString());
        check.baseline = folder.resolve("baseline.txt").toFile();
        check.onUnverified = "fail";
        check.setLog(new SystemStreamLog() {
            @Override
            public void info(@Nullable CharSequence line) {
                log.add(String.valueOf(line));
            }

            @Override
            public void warn(@Nullable CharSequence line) {
                warnings.add(String.valueOf(line));
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
    private List<String> check(Source source, String option) throws Exception {
        return run(check, "check", source, option);
    }

    /** How many modules the build has. */
    private int modules = 1;

    @SuppressWarnings("deprecation") // the constructor that needs no container
    private List<String> run(BoundsMojo goal, String name, Source source, String option) throws Exception {
        if (!option.isEmpty()) {
            int end = option.indexOf('=');
            request.getUserProperties()
                    .setProperty(
                            end < 0 ? option : option.substring(0, end), end < 0 ? "true" : option.substring(end + 1));
        }
        request.setStartTime(Date.from(START));
        goal.session = new MavenSession(
                null, new DefaultRepositorySystemSession(), request, new DefaultMavenExecutionResult());
        goal.session.setProjects(Collections.nCopies(modules, goal.project));
        goal.goal = new MojoExecution(new MojoDescriptor(), name, source);
        goal.execute();
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
                # fTimer bounds 4
                x.T.gone()  solve  = 1
                """);
        written(START, suite(START.minusSeconds(60), "x.T", "gone()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageContaining("bounds: 1 not run; the run has no trees: inconclusive");
        written(START, suite(START.minusSeconds(1), "x.T", "gone()"));
        assertThat(check(Source.LIFECYCLE, "")).last().asString().contains("bounds: 1 held");
    }

    @Test
    void where_the_tests_did_not_say_how_they_run_again_broken_bounds_are_not_confirmed() throws Exception {
        Files.writeString(check.baseline.toPath(), """
                # fTimer bounds 4
                x.T.one()  solve  = 2
                """);
        written(START, suite(START, "x.T", "one()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageContaining("bounds: 1 broken: regressed");
        assertThat(warnings)
                .containsExactly("ftimer: broken bounds were not confirmed: there is no "
                        + report.resolveSibling("rerun.args")
                        + ": the tests write it if ftimer.baseline names an existing file");
    }

    /** A build cache restores files with other times. */
    @Test
    void a_report_that_a_cache_restored_for_the_same_classes_is_judged() throws Exception {
        Path classes = Files.createDirectories(report.getParent().resolveSibling("test-classes"));
        check.project.getBuild().setTestOutputDirectory(classes.toString());
        Path type = Files.writeString(classes.resolve("T.class"), "code");
        Files.writeString(check.baseline.toPath(), """
                # fTimer bounds 4
                x.T.gone()  solve  = 1
                """);
        String restored = suite(START.minusSeconds(60), "x.T", "gone()");
        String jvm = SuiteText.record(
                "record_type=jvm|jvm=1|java_release=17|name=none|found=" + ClassFiles.hash(List.of(classes)));
        int firstLine = restored.indexOf('\n') + 1;
        written(START.minusSeconds(60), restored.substring(0, firstLine) + jvm + restored.substring(firstLine));

        assertThat(check(Source.LIFECYCLE, "")).last().asString().contains("bounds: 1 held");

        Files.writeString(type, "other code");
        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageContaining(" of this build; run the tests");
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
        StringBuilder lines = new StringBuilder("# fTimer bounds 4\n");
        for (String test : tests) {
            lines.append(test).append("  solve  = 1\n");
        }
        Files.writeString(check.baseline.toPath(), lines);
    }

    /** Writes class files that have these methods, such as {@code x.T.stays}. */
    private void compiled(String... methods) throws IOException {
        Path classes = report.getParent().resolveSibling("test-classes");
        check.project.getBuild().setTestOutputDirectory(classes.toString());
        Files.createDirectories(classes.resolve("x"));
        for (String method : methods) {
            int dot = method.lastIndexOf('.');
            String name = method.substring(dot + 1);
            Files.writeString(
                    classes.resolve(method.substring(0, dot).replace('.', '/') + ".class"),
                    "\u0001\0" + (char) name.length() + name,
                    StandardCharsets.ISO_8859_1,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
    }

    private List<String> baselineGoal(Source source, String option) throws Exception {
        BaselineMojo goal = new BaselineMojo();
        goal.project = check.project;
        goal.baseline = check.baseline;
        goal.setLog(check.getLog());
        return run(goal, "baseline", source, option);
    }

    /** Also one of a method: what is compiled and did not run is disabled, aborted or left out. */
    @Test
    void a_test_that_is_not_compiled_any_more_is_gone_and_an_update_drops_it() throws Exception {
        baselineOf("x.T.stays()", "x.T.gone()", "x.Removed.gone()");
        compiled("x.T.stays");
        written(START, suite(START, "x.T", "stays()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessage("""
                        ftimer: no such test any more: 2 bounds
                          "solve", exactly 1, in x.Removed.gone()
                          "solve", exactly 1, in x.T.gone()

                        ftimer: baseline %s: bounds: 2 without a test, 1 held: inconclusive
                        ftimer: if the changes are intended, update the baseline: mvn ftimer:baseline""".formatted(check.baseline));
        log.clear();
        assertThat(baselineGoal(Source.LIFECYCLE, ""))
                .first()
                .isEqualTo("ftimer: baseline " + check.baseline + " has 1 bound: 2 dropped");
        assertThat(check(Source.LIFECYCLE, "")).last().asString().endsWith(": bounds: 1 held: passed");
    }

    @Test
    void a_test_that_is_disabled_or_whose_class_is_did_not_run_and_an_update_keeps_it() throws Exception {
        baselineOf("x.T.stays()", "x.T.disabled(int)", "x.Disabled.out()");
        compiled("x.T.stays", "x.T.disabled", "x.Disabled.out");
        written(START, suite(START, "x.T", "stays()"));

        assertThat(check(Source.LIFECYCLE, "")).last().asString().endsWith(": bounds: 1 held, 2 not run: passed");
        log.clear();
        assertThat(baselineGoal(Source.LIFECYCLE, ""))
                .containsExactly("ftimer: baseline " + check.baseline + " has 3 bounds: nothing changed");
    }

    @Test
    void a_class_did_not_run_where_a_jvm_ended_before_it() throws Exception {
        baselineOf("x.T.stays()", "x.Later.out()");
        compiled("x.T.stays", "x.Later.out");
        String ended = suite(START, "x.T", "stays()").replace("\"passed\",\"\",", "\"failed\",\"exit\",");
        assertThat(ended).contains("\"exit\"");
        written(START, ended);

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageNotContaining("x.Later.out()");
    }

    @Test
    void called_alone_it_judges_only_the_classes_of_the_last_run() throws Exception {
        baselineOf("x.T.stays()", "x.Left.out()");
        compiled("x.T.stays", "x.Left.out");
        written(START.minusSeconds(60), suite(START.minusSeconds(60), "x.T", "stays()"));

        assertThat(check(Source.CLI, "")).last().asString().endsWith(": bounds: 1 held, 1 not run: passed");
    }

    @Test
    void where_some_tests_ran_only_those_that_are_not_compiled_are_gone() throws Exception {
        baselineOf("x.T.stays()", "x.T.other()");
        compiled("x.T.stays", "x.T.other", "x.Other.a");
        written(START, suite(START, "x.T", "stays()"));

        assertThat(check(Source.LIFECYCLE, "test=T#stays"))
                .last()
                .asString()
                .endsWith(": bounds: 1 held, 1 not run: passed");
        written(START, suite(START, "x.Other", "a()"));
        assertThat(check(Source.LIFECYCLE, "test=Other"))
                .last()
                .isEqualTo("ftimer: no bound of " + check.baseline + " is on a test that ran");
    }

    @Test
    void without_tests_nothing_is_written() throws Exception {
        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> baselineGoal(Source.CLI, ""))
                .withMessage("ftimer: nothing to write to " + check.baseline + ": no test with regions has run;"
                        + " instrument classes, and run mvn verify ftimer:baseline");
        modules = 2;
        assertThat(baselineGoal(Source.CLI, ""))
                .containsExactly("ftimer: nothing to write to " + check.baseline + ": no test with regions has run");
        assertThat(check.baseline).doesNotExist();
    }

    @Test
    void a_result_is_written_in_each_format_that_is_asked_for() throws Exception {
        baselineOf("x.T.one()");
        check.project.setFile(check.baseline.toPath().resolveSibling("pom.xml").toFile());
        check.format = List.of("markdown=gate.md", "json=gate.json");
        written(START, suite(START, "x.T", "one()"));

        check(Source.LIFECYCLE, "");

        assertThat(check.baseline.toPath().resolveSibling("gate.md")).content().startsWith("### fTimer: passed\n");
        assertThat(check.baseline.toPath().resolveSibling("gate.json")).isNotEmptyFile();
        check.format = List.of("odd");
        assertThatExceptionOfType(MojoExecutionException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessage("ftimer: unknown format \"odd\": expected text, github, summary, markdown or json");
    }
}
