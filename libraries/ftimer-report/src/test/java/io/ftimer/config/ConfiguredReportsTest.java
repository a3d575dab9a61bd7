package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.TimerSession;
import io.ftimer.TimerSessionBuilder;
import io.ftimer.report.CsvReport;
import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TextReport;
import io.ftimer.report.TreeReport;
import io.ftimer.report.internal.config.ProcessRank;
import io.ftimer.summary.Summary;
import io.ftimer.values.FTimerException;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports that are written because the configuration says so. */
class ConfiguredReportsTest {
    private static final String INTERVAL = "2026-03-01 12:00:00 +0000";

    private static final ProcessRank UNKNOWN_RANK = new ProcessRank(Optional.empty(), 1);

    @TempDir
    private Path folder;

    private volatile long nanos;

    private TimerSessionBuilder builder() {
        return datedBuilder().clock(() -> nanos);
    }

    private static TimerSessionBuilder datedBuilder() {
        return TimerSession.builder().dates(() -> Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
    }

    private TimerSession open(String configuration) {
        return Configuration.parse(configuration).applyTo(builder()).open();
    }

    private void spend(TimerSession session, String name, long seconds) {
        session.timer().start(name);
        nanos += seconds * 1_000_000_000;
        session.timer().stop(name);
    }

    private void run(TimerSession session) {
        try (session) {
            spend(session, "a", 2);
        }
    }

    private static String printedBy(Runnable code) {
        PrintStream before = System.out;
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
        try {
            code.run();
        } finally {
            System.setOut(before);
        }
        return shown.toString(StandardCharsets.UTF_8);
    }

    @Test
    void metrics_are_written_at_the_end() throws IOException {
        run(open("times=false; metrics=cpu, allocation,collections,collectiontime; output.text=" + folder + "/m"));

        assertThat(Files.readAllLines(folder.resolve("m")))
                .anyMatch(line -> line.matches(" *calls +cpu +allocated +collections +collection millis +region"))
                .last()
                .asString()
                .matches(" +1 +.* a");
        assertThat(printedBy(() -> run(open("times=false; metrics=collections"))))
                .matches("(?s).*\n *calls +collections +region\n +1 +\\d+ +a\n");
    }

    @Test
    void unknown_and_missing_metrics_are_rejected() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open("metrics=cpu,flops"))
                .withMessage(
                        "invalid value \"cpu,flops\" for metrics: unknown metric \"flops\", expected cpu, allocation,"
                                + " collections, collectiontime, memory, work or jdkwork");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open("metrics=allocatoin"))
                .withMessage(
                        "invalid value \"allocatoin\" for metrics: unknown metric \"allocatoin\", expected cpu, allocation,"
                                + " collections, collectiontime, memory, work or jdkwork; did you mean \"allocation\"?");
    }

    @Test
    void file_names_may_contain_the_time_of_the_report() throws IOException {
        run(open("output.text=" + folder + "/p.$YYYY$MM$DD; output.tree=" + folder + "/t.$WallTime; events=true"));

        assertThat(folder.resolve("p.20260301")).content().startsWith("window 2.00 s, 1 region");
        assertThat(folder.resolve("t.2026-03-01_12.00.00")).hasContent("a: 2.00000E+00");
    }

    @Test
    void file_names_may_contain_the_rank() throws IOException {
        Configuration configuration = Configuration.parse("output.tree=" + folder + "/tree.$RANK; output.text=" + folder
                + "/text.$RANK; metrics=collections; checkpoint.seconds=3600; checkpoint.text=" + folder
                + "/checkpoint.$RANK");
        run(configuration.ofRank(7).applyTo(datedBuilder()).open());

        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(Path::getFileName).map(Path::toString))
                    .containsExactlyInAnyOrder("tree.7", "text.7", "checkpoint.7");
        }
    }

    @Test
    void reports_are_written_when_the_session_ends() throws IOException {
        Path text = folder.resolve("t.txt");
        Path fortran = folder.resolve("fortran.txt");
        Path tree = folder.resolve("tree.txt");
        Path csv = folder.resolve("rows.csv");
        String configuration =
                "output.text=" + text + "; output.fortran=" + fortran + "; output.tree=" + tree + "; output.csv=" + csv;
        run(open(configuration));
        run(open(configuration));

        assertThat(Files.readString(text))
                .startsWith("window 2.00 s, 1 region, 1 call\n")
                .containsOnlyOnce("  a\n");
        assertThat(Files.readString(fortran))
                .startsWith("Total time (s) : 2.000000\n")
                .containsOnlyOnce("\na ");
        assertThat(Files.readString(tree)).isEqualTo("a: 2.00000E+00\n");
        assertThat(Files.readAllLines(csv))
                .filteredOn(line -> line.contains("\"a\""))
                .hasSize(2);
    }

    @Test
    void reports_go_to_standard_output() {
        TimerSession session = open("output.tree=-; output.text=");

        assertThat(printedBy(() -> run(session))).isEqualTo("a: 2.00000E+00\n");
    }

    @Test
    void ranks_other_than_0_do_not_replace_the_file_of_rank_0() throws IOException {
        Path text = folder.resolve("t.txt");
        Path csv = folder.resolve("t.csv");
        List<String> lines = new ArrayList<>();
        for (int number : new int[] {0, 1}) {
            ProcessRank rank = UNKNOWN_RANK.numbered(number);
            assertThat(rank.owns(target(folder + "/t.$RANK"), lines::add)).isTrue();
            assertThat(rank.owns(target("log"), lines::add)).isTrue();
            assertThat(rank.owns(target("-"), lines::add)).isTrue();
            assertThat(rank.owns(target(text.toString()), lines::add)).isEqualTo(number == 0);
        }
        for (int number : new int[] {0, 1}) {
            Configuration configuration = Configuration.parse("output.text=" + text + "; output.csv=" + csv)
                    .ofRank(number);
            try (TimerSession session = configuration.applyTo(builder()).open()) {
                spend(session, "of rank " + number, 1);
            }
        }

        assertThat(lines)
                .containsExactly("ftimer[io-failed]: rank 1 will not write \"" + text
                        + "\", which is the file of rank 0; add $RANK to its name");
        assertThat(text).content().contains("of rank 0").doesNotContain("of rank 1");
        assertThat(csv).content().contains("of rank 0").contains("of rank 1");
    }

    @Test
    void records_that_ranks_append_to_one_file_have_the_rank() throws IOException {
        Path csv = folder.resolve("rows.csv");
        Path intervals = folder.resolve("intervals.csv");
        String text = "output.csv=" + csv + "; checkpoint.seconds=3600; checkpoint.csv=" + intervals;
        for (int number : new int[] {0, 3}) {
            try (TimerSession session =
                    Configuration.parse(text).ofRank(number).applyTo(builder()).open()) {
                spend(session, "of rank " + number, 1);
            }
        }
        Path alone = folder.resolve("alone.csv");
        run(open("output.csv=" + alone));

        for (Path file : List.of(csv, intervals)) {
            assertThat(Files.readAllLines(file))
                    .as("%s", file)
                    .filteredOn(line -> line.contains("\"Rank\""))
                    .satisfiesExactly(
                            line -> assertThat(line).contains("\"metadata\",\"Rank\",\"0\""),
                            line -> assertThat(line).contains("\"metadata\",\"Rank\",\"3\""));
        }
        assertThat(alone).content().doesNotContain("metadata\"");
    }

    @Test
    void reports_that_all_ranks_print_have_the_rank_and_files_of_a_rank_do_not() throws IOException {
        Path file = folder.resolve("t.3");
        Configuration configuration = Configuration.parse(
                        "output.text=-; output.fortran=-; output.tree=" + folder + "/t.$RANK")
                .ofRank(3);

        String printed =
                printedBy(() -> run(configuration.applyTo(datedBuilder()).open()));

        assertThat(printed).contains("Rank: 3").containsPattern("Rank +: 3");
        assertThat(file).content().doesNotContain("Rank");
    }

    private static ReportDestination target(String text) {
        return ConfigurationKey.destination(text).orElseThrow();
    }

    @Test
    void a_failed_report_is_one_diagnostic_and_the_others_are_written() throws IOException {
        Path tree = folder.resolve("tree.txt");
        List<String> lines = new ArrayList<>();
        ReportWriter writer = new ReportWriter(
                List.of(
                        planned(TextReport::of, false, folder.resolve("no/such/file")),
                        planned(TreeReport::of, false, tree)),
                UNKNOWN_RANK,
                lines::add);

        run(builder().observer(writer).open());

        assertThat(lines).singleElement().asString().matches("ftimer\\[io-failed]: report not written: .*no/such.*");
        assertThat(Files.readString(tree)).isEqualTo("a: 2.00000E+00\n");
    }

    @Test
    void an_include_pattern_without_a_match_is_one_diagnostic() {
        List<String> lines = new ArrayList<>();
        List<RegionPath> patterns = List.of(RegionPath.parse("a"), RegionPath.parse("aa/**"));

        run(builder()
                .observer(new SessionPlan.IncludedRegions(patterns, lines::add))
                .open());

        assertThat(lines)
                .containsExactly(
                        "ftimer[bad-configuration]: include pattern \"aa/**\" matched no region; check its spelling");
    }

    private static ReportWriter.Planned planned(Function<Summary, Report<?>> maker, boolean isAppended, Path file) {
        return new ReportWriter.Planned(
                maker, isAppended, ConfigurationKey.destination(file.toString()).orElseThrow());
    }

    @Test
    void call_statistics_are_recorded_on_request() {
        for (boolean wanted : new boolean[] {true, false}) {
            TimerSession session = open("statistics=" + wanted);
            run(session);

            assertThat(session.summary().entries().get(0).callStats().isPresent())
                    .isEqualTo(wanted);
        }
    }

    @Test
    void a_checkpoint_reports_what_was_recorded_since_the_last_one() throws IOException {
        Path text = folder.resolve("t.txt");
        Path csv = folder.resolve("rows.csv");
        SessionPlan.Checkpoints checkpoints = new SessionPlan.Checkpoints(
                3_600,
                new ReportWriter(
                        List.of(planned(TextReport::of, false, text), planned(CsvReport::of, true, csv)),
                        UNKNOWN_RANK,
                        line -> {
                            throw new AssertionError(line);
                        }));
        TimerSession session = builder().observer(checkpoints).open();
        spend(session, "a", 2);
        checkpoints.report(session);
        spend(session, "a", 3);
        spend(session, "b", 1);
        session.close();
        checkpoints.report(session);

        assertThat(Files.readString(text)).isEqualTo("""
                Checkpoint: 1
                From: %1$s
                To: %1$s
                window 2.00 s, 1 region, 1 call
                  time    self    share              calls  region
                2.00 s  2.00 s  100.0 %%  ██████████      1  a

                Checkpoint: 2
                From: %1$s
                To: %1$s
                window 4.00 s, 2 regions, 2 calls
                  time    self   share              calls  region
                3.00 s  3.00 s  75.0 %%  ███████▌        1  a
                1.00 s  1.00 s  25.0 %%  ██▌             1  b
                """.formatted(INTERVAL));
        assertThat(Files.readAllLines(csv))
                .filteredOn(line -> line.contains("\"a\""))
                .hasSize(2);
    }

    @Test
    void an_idle_interval_has_no_report_and_the_next_one_has_its_number() throws IOException {
        Path text = folder.resolve("t.txt");
        SessionPlan.Checkpoints checkpoints = new SessionPlan.Checkpoints(
                3_600, new ReportWriter(List.of(planned(TextReport::of, false, text)), UNKNOWN_RANK, line -> {
                    throw new AssertionError(line);
                }));
        TimerSession session = builder().observer(checkpoints).open();
        checkpoints.report(session);
        assertThat(text).doesNotExist();
        spend(session, "a", 2);
        session.timer().start("long");
        nanos += 1_000;
        checkpoints.report(session);
        nanos += 1_000;
        checkpoints.report(session);
        nanos += 1_000;
        session.timer().stop("long");
        checkpoints.report(session);
        checkpoints.report(session);
        session.close();

        assertThat(Files.readString(text))
                .contains("Checkpoint: 2\n", "  a\n", "Checkpoint: 3\n", "Checkpoint: 4\n", "  long\n")
                .doesNotContain("Checkpoint: 1\n", "Checkpoint: 5\n", "Checkpoint: 6\n", "0 regions");
    }

    @Test
    void a_session_without_regions_has_one_report() {
        TimerSession session = open("checkpoint.seconds=3600");

        assertThat(printedBy(session::close)).contains("Checkpoint: 1\n", "0 regions");
    }

    @Test
    void a_checkpoint_after_a_reset_is_skipped_with_a_diagnostic() throws IOException {
        Path text = folder.resolve("t.txt");
        List<String> lines = new ArrayList<>();
        SessionPlan.Checkpoints checkpoints = new SessionPlan.Checkpoints(
                3_600, new ReportWriter(List.of(planned(TextReport::of, false, text)), UNKNOWN_RANK, lines::add));
        TimerSession session = builder().observer(checkpoints).open();
        spend(session, "a", 2);
        checkpoints.report(session);
        session.timer().reset();
        spend(session, "a", 3);
        checkpoints.report(session);
        spend(session, "b", 1);
        session.close();

        assertThat(lines)
                .singleElement()
                .asString()
                .startsWith("ftimer[io-failed]: report of checkpoint 2 not written: the summaries belong to different"
                        + " runs; ");
        assertThat(Files.readString(text))
                .contains("Checkpoint: 1\n", "\n2.00 s", "  a\n", "Checkpoint: 3\n", "\n1.00 s", "  b\n")
                .doesNotContain("Checkpoint: 2\n", "\n3.00 s");
    }

    @Test
    void checkpoints_go_to_standard_output_by_default_the_last_one_at_the_end() {
        TimerSession session = open("checkpoint.seconds=3600");

        assertThat(printedBy(() -> run(session))).contains("Checkpoint: 1\n", "  a\n");
    }

    @Test
    void a_report_that_fails_makes_the_end_of_the_session_fail_if_the_configuration_says_so() throws IOException {
        Path tree = folder.resolve("tree");
        String outputs = "output.text=" + folder + "/no/such; output.tree=" + tree;

        run(open(outputs));
        assertThatThrownBy(() -> run(open(outputs + "; onReportFailure=fail")))
                .isInstanceOfSatisfying(
                        FTimerException.class,
                        failure -> assertThat(failure.status()).isEqualTo(Status.IO))
                .hasMessageStartingWith("ftimer[io-failed]: report not written: ")
                .hasMessageContaining("no/such");
        run(open("output.tree=" + tree + "; onReportFailure=fail"));

        assertThat(tree).as("written nevertheless").hasContent("a: 2.00000E+00");
        assertThat(Configuration.parse("onReportFailure=FAIL").failsOnReportFailure())
                .isTrue();
        assertThat(Configuration.parse("onReportFailure=continue").failsOnReportFailure())
                .isFalse();
        assertThat(Configuration.parse("").failsOnReportFailure()).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Configuration.parse("onReportFailure=stop"))
                .withMessageContaining("invalid value \"stop\" for onReportFailure: expected continue or fail");
    }
}
