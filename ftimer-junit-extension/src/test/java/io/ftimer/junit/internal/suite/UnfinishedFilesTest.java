package io.ftimer.junit.internal.suite;

import static io.ftimer.junit.internal.suite.Sample.invocation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a JVM that ended early. */
class UnfinishedFilesTest {
    /** Larger than any process id. */
    private static final String NO_PROCESS = Integer.MAX_VALUE + "-1";

    /** The number of bytes between two places where a journal is cut. */
    private static final int CUT_STEP = Boolean.getBoolean("build.full") ? 1 : 13;

    @TempDir
    private Path run;

    @Test
    void complete_tests_are_kept_and_templates_are_made_of_their_invocations() throws IOException {
        JvmFiles files = new JvmFiles(run, NO_PROCESS);
        files.write(1, Sample.test("line\n\"feed\"", sample -> sample.region("r", 1)));
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.region("r", 5)));
        files.write(1, invocation(2, TestOutcome.FAILED, sample -> sample.region("r", 7)));
        files.abandon();

        UnfinishedFiles.complete(run);

        JvmPart part = onlyPart();
        assertThat(part.testsBeforeEnd()).isEqualTo(3);
        assertThat(records(part))
                .containsExactly(
                        "test line\n\"feed\"",
                        "region ",
                        "test t/[test-template-invocation:#1]",
                        "test t/[test-template-invocation:#2]",
                        "region ",
                        "template ",
                        "template_region ");
        assertThat(RunFolder.children(run)).hasSize(3).noneMatch(JvmName::isUnfinished);
    }

    @Test
    void tests_that_ran_at_the_end_have_failed() throws IOException {
        JvmFiles files = new JvmFiles(run, NO_PROCESS);
        String engine = "[engine:junit-jupiter]";
        String type = engine + "/[class:x.T]";
        String template = type + "/[nested-class:Inner]/[test-template:t(int)]";
        for (String started :
                List.of(engine, type, type + "/[method:aborted()]", type + "/[method:twice()]", template)) {
            files.note(started);
        }
        files.note(JvmFiles.ENDED + type + "/[method:aborted()]");
        files.write(1, Sample.test(type + "/[method:twice()]", sample -> {}));
        files.note(type + "/[method:twice()]");
        files.note(template + "/[test-template-invocation:#2]");
        files.abandon();

        UnfinishedFiles.complete(run);

        List<String> tests = new ArrayList<>();
        onlyPart()
                .read(row -> tests.add(String.join(
                        "|",
                        row.text("attempt"),
                        row.text("display_name"),
                        row.text("class_name"),
                        row.text("method_name"),
                        row.text("template_name"),
                        row.text("outcome"),
                        row.text("failed_in"))));
        assertThat(tests.subList(1, tests.size()))
                .containsExactly(
                        "2|T > twice()|x.T|twice||failed|exit",
                        "1|T > Inner > t(int) > #2|x.T$Inner|t|T > Inner > t(int)|failed|exit");
        assertThat(onlyPart().testsBeforeEnd()).isEqualTo(3);
    }

    @Test
    void any_beginning_of_a_journal_can_be_completed() throws IOException {
        JvmFiles files = new JvmFiles(run, NO_PROCESS);
        files.write(1, Sample.test("a \"1\"\n,", sample -> sample.region("r", 1)));
        files.write(1, invocation(1, TestOutcome.PASSED, sample -> sample.region("r", 5)));
        files.abandon();
        Path journal = RunFolder.children(run).get(0);
        byte[] content = Files.readAllBytes(journal);

        Set<Integer> tests = new TreeSet<>();
        for (int cut = content.length; cut >= 0; cut -= CUT_STEP) {
            Files.write(journal, Arrays.copyOf(content, cut));

            UnfinishedFiles.complete(run);

            if (!JvmPart.in(run).isEmpty()) {
                JvmPart part = onlyPart();
                assertThat(records(part).stream().filter(record -> record.startsWith("test ")))
                        .hasSize(part.testsBeforeEnd());
                tests.add(part.testsBeforeEnd());
                Files.delete(part.file());
            }
            assertThat(RunFolder.children(run)).noneMatch(JvmName::isUnfinished);
        }
        assertThat(tests).containsExactly(0, 1, 2);
    }

    @Test
    void a_report_that_is_no_journal_is_named() throws IOException {
        new JvmFiles(run, NO_PROCESS).abandon();
        UnfinishedFiles.complete(run);
        JvmPart part = onlyPart();
        Files.writeString(part.file(), "plain");

        assertThatThrownBy(() -> records(part)).hasMessage(part.file() + ": Not in GZIP format");
    }

    @Test
    void files_of_a_running_process_are_left_alone() throws IOException {
        JvmFiles files = new JvmFiles(run, BuildProcess.name(ProcessHandle.current()));
        List<Path> before = RunFolder.children(run);

        UnfinishedFiles.complete(run);

        assertThat(RunFolder.children(run)).isEqualTo(before).hasSize(1);
        files.abandon();
    }

    @Test
    void files_are_left_alone_while_they_are_written_by_a_process_of_another_container() throws IOException {
        JvmFiles files = new JvmFiles(run, NO_PROCESS);
        List<Path> before = RunFolder.children(run);

        UnfinishedFiles.complete(run);

        assertThat(RunFolder.children(run)).isEqualTo(before).hasSize(1);
        files.abandon();
    }

    @Test
    void another_process_with_the_same_number_does_not_keep_files() throws IOException {
        long pid = ProcessHandle.current().pid();
        new JvmFiles(run, pid + "-1").abandon();

        UnfinishedFiles.complete(run);

        assertThat(onlyPart().testsBeforeEnd()).isZero();
    }

    @Test
    void a_test_that_runs_out_of_memory_while_it_is_written_leaves_no_part_in_any_file() throws IOException {
        JvmFiles files = new JvmFiles(run, NO_PROCESS);
        TimedTest exhausting = Sample.test("lost", sample -> sample.region("r", 1));
        TimedTest withoutMemory = new TimedTest(
                exhausting.test(),
                new AbstractList<>() {
                    @Override
                    public TimedTest.Region get(int index) {
                        throw new OutOfMemoryError("Java heap space");
                    }

                    @Override
                    public int size() {
                        return 1;
                    }
                },
                exhausting.endNanos(),
                List.of());
        assertThatThrownBy(() -> files.write(1, withoutMemory)).isInstanceOf(OutOfMemoryError.class);
        files.write(1, Sample.test("first", sample -> sample.region("r", 1)));
        assertThatThrownBy(() -> files.write(1, withoutMemory)).isInstanceOf(OutOfMemoryError.class);
        files.write(1, Sample.test("second", sample -> {}));
        files.abandon();

        UnfinishedFiles.complete(run);

        assertThat(records(onlyPart())).containsExactly("test first", "region ", "test second");
    }

    private JvmPart onlyPart() throws IOException {
        List<JvmPart> parts = JvmPart.in(run);
        assertThat(parts).hasSize(1);
        assertThat(parts.get(0).endedEarly()).isTrue();
        return parts.get(0);
    }

    private static List<String> records(JvmPart part) throws IOException {
        List<String> records = new ArrayList<>();
        part.read(row -> records.add(row.type() + " " + row.text("test_id")));
        return records;
    }
}
