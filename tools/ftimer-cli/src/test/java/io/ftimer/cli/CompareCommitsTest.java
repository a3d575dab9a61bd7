package io.ftimer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.report.internal.text.SuiteText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code ftimer compare COMMIT -- COMMAND} in a repository whose tests are a script that writes the counts of its commit. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "a script of the shell sh")
class CompareCommitsTest {
    private static final String SCRIPT = "mkdir -p target/ftimer\ncp counts.csv target/ftimer/suite.csv\n";

    @TempDir
    Path folder;

    private Path repository;

    private record Run(int exit, String out, String err) {}

    @BeforeEach
    void commit() throws Exception {
        repository = Files.createDirectory(folder.resolve("repository"));
        write("tests.sh", SCRIPT);
        write(".gitignore", "target/\n");
        counts(Map.of("a", 3, "b", 1));
        git("init", "--quiet");
        git("add", ".");
        git("-c", "user.name=x", "-c", "user.email=x@example.org", "commit", "--quiet", "-m", "base");
    }

    private void write(String name, String text) throws IOException {
        Path file = repository.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Writes what the tests will count: the calls of each. */
    private void counts(Map<String, Integer> calls) throws IOException {
        List<String> tests = new ArrayList<>();
        calls.forEach((test, count) -> {
            String id = "|jvm=7-a|attempt=1|test_id=[method:" + test + "()]";
            tests.add(
                    SuiteText.record("record_type=test" + id + "|class_name=x.T|method_name=" + test + "|display_name="
                            + test + "()|start_date=2026-11-21 08:00:00 +0000|window_nanos=2000|outcome=passed"));
            tests.add(SuiteText.record(
                    "record_type=region|node_id=1|parent_id=0|depth=0|path=load|name=load|kind=code|call_count=" + count
                            + "|inclusive_nanos=900|self_nanos=900|is_active=false" + id));
        });
        write("counts.csv", SuiteText.file(tests));
    }

    private void git(String... words) throws Exception {
        List<String> all = new ArrayList<>(List.of("git"));
        all.addAll(List.of(words));
        Process git = new ProcessBuilder(all)
                .directory(repository.toFile())
                .inheritIO()
                .start();
        assertThat(git.waitFor()).isZero();
    }

    private Run compare(String... arguments) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                "io.ftimer.cli.FTimerCommand",
                "compare",
                "--format=text"));
        words.addAll(Arrays.asList(arguments));
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(words)
                .directory(repository.toFile())
                .redirectError(err.toFile())
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), out, Files.readString(err));
    }

    @Test
    void the_tests_of_a_commit_run_in_a_work_tree_of_their_own_which_is_removed() throws Exception {
        counts(Map.of("a", 4, "c", 1));
        write("src/test/java/x/T.java", "class T {}");
        git("add", "src");

        Run run = compare("HEAD", "--", "sh", "tests.sh");

        assertThat(run.err()).isEqualTo("ftimer: base: sh tests.sh\nftimer: head: sh tests.sh\n");
        assertThat(run.out())
                .startsWith("ftimer: regressed, compared with HEAD: 1 tree with more\n"
                        + "ftimer: \"load\": more calls, 4, was 3, in x.T.a()\n")
                .contains("ftimer: added: 1 test, x.T.c()\n")
                .contains("ftimer: removed: 1 test, x.T.b()\n")
                .contains("ftimer: of classes whose own code changed: 1 test, x.T.a()\n");
        assertThat(run.exit()).isEqualTo(1);
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("ftimer-compare"));
        }
        try (var trees = Files.list(repository.resolve(".git"))) {
            assertThat(trees.map(file -> file.getFileName().toString())).doesNotContain("worktrees");
        }
    }

    @Test
    void equal_commits_and_the_counts_that_a_server_kept_pass() throws Exception {
        assertThat(compare("HEAD", "--", "sh", "tests.sh").exit()).isZero();
        counts(Map.of("a", 5, "b", 1));
        Run run = compare("--base", "target/ftimer/suite.csv", "--", "sh", "-c", "sh tests.sh");

        assertThat(run.out())
                .startsWith("ftimer: regressed, compared with target/ftimer/suite.csv: 1 tree with more, 1 equal\n");
        assertThat(run.err()).isEqualTo("ftimer: head: sh -c sh tests.sh\n");
    }

    @Test
    void what_two_runs_of_base_count_differently_is_left_out() throws Exception {
        counts(Map.of("a", 7, "b", 1));
        String other = repository.resolve("counts.csv").toString();
        write(
                "once.sh",
                SCRIPT + "if [ -f target/once ]; then cp " + other + " target/ftimer/suite.csv; fi\n"
                        + "touch target/once target/ftimer/suite.csv\n");

        Run run = compare(
                "--twice", "HEAD", "--", "sh", repository.resolve("once.sh").toString());

        assertThat(run.out())
                .contains(": 1 tree equal\n")
                .contains("counted differently in two runs of base, and left out: 1 test, x.T.a()\n");
        assertThat(run.exit()).isZero();
    }

    @Test
    void base_runs_twice_only_where_it_runs() throws Exception {
        String rejection =
                "ftimer: --twice needs base as a commit or a folder, and a command behind --; see ftimer compare --help\n";

        assertThat(compare("--twice", "counts.csv", "--", "true").err()).isEqualTo(rejection);
        assertThat(compare("--twice", "counts.csv", "counts.csv").err()).isEqualTo(rejection);
    }

    @Test
    void a_command_that_fails_or_writes_no_counts_is_named_with_its_cause() throws Exception {
        Run failing = compare("HEAD", "--", "sh", "-c", "echo '[ERROR] no compiler'; echo more; exit 3");

        assertThat(failing.exit()).isEqualTo(2);
        assertThat(failing.err())
                .endsWith("ftimer: base: sh -c echo '[ERROR] no compiler'; echo more; exit 3 ended with exit code 3:"
                        + " no compiler\n");
        assertThat(compare("HEAD", "--", "true").err())
                .endsWith(
                        "ftimer: base: the command wrote no ftimer/suite.csv; its tests need ftimer-junit-extension: add it to the"
                                + " build, register it with -Djunit.jupiter.extensions.autodetection.enabled=true, or name a folder with a copy of base that has it\n");
        assertThat(compare("no-such", "--", "true").err())
                .startsWith("ftimer: git merge-base HEAD no-such failed: fatal: Not a valid object name no-such\n");
        assertThat(compare("HEAD").err())
                .startsWith("ftimer: expected two files, or a commit, a folder or a file, and a command behind --");
    }
}
