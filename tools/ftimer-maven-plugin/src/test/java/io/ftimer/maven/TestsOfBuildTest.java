package io.ftimer.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
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
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecution.Source;
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
    private static final String TREES = """
            {"format":"ftimer-trees","version":2,"run":{"title":"t"},"trees":[]}
            """;
    private static final String LAST_RUN = "ftimer: checks the last run of the tests, of 2026-01-02 ";

    private final CheckMojo check = new CheckMojo();
    private final List<String> log = new ArrayList<>();
    private final DefaultMavenExecutionRequest request = new DefaultMavenExecutionRequest();
    private Path report;

    @BeforeEach
    void configure(@TempDir Path folder) {
        report = folder.resolve("target/ftimer/suite.json");
        check.project = new MavenProject();
        check.project.getBuild().setDirectory(folder.resolve("target").toString());
        check.baseline = folder.resolve("baseline.txt").toFile();
        check.times = "none";
        check.onNew = "warn";
        check.onVanished = "fail";
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
        written(time, TREES);
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
    void a_test_of_an_earlier_build_in_the_same_process_has_vanished() throws Exception {
        Files.writeString(check.baseline.toPath(), """
                [test x.T/gone()]
                1  -  solve
                """);
        written(START, suite(START.minusSeconds(60), "gone()"));

        assertThatExceptionOfType(MojoFailureException.class)
                .isThrownBy(() -> check(Source.LIFECYCLE, ""))
                .withMessageContaining("gone()");
        written(START, suite(START.minusSeconds(1), "gone()"));
        assertThat(check(Source.LIFECYCLE, "")).last().asString().contains("1 tree checked");
    }

    private static String suite(Instant jvmStart, String test) {
        return """
                {"format":"ftimer-suite","format_version":3,"jvms":[{"jvm":"999999999-%d","tests":[{"attempt":1,
                "test_id":"[method:m()]","class_name":"x.T","method_name":"m","display_name":"T > %s","template_id":"",
                "template_name":"","outcome":"passed","start_date":"2026-01-02 03:04:05 +0000","window_nanos":1,
                "not_recorded_calls":0,"left_out_records":0,"regions":[{"node_id":1,"parent_id":0,"depth":0,"path":"solve",
                "name":"solve","kind":"code","call_count":1,"inclusive_nanos":1,"self_nanos":1,"is_active":false}],
                "not_recorded_threads":[]}],"templates":[]}]}
                """.formatted(jvmStart.toEpochMilli(), test);
    }

    @Test
    void called_alone_it_judges_the_last_run_and_states_its_time() throws Exception {
        written(START.minusSeconds(60));

        assertThat(check(Source.CLI, "").get(0)).startsWith(LAST_RUN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"skipITs", "test=OneTest", "it.test=OneIT", "groups=fast", "excludedGroups=slow"})
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
}
