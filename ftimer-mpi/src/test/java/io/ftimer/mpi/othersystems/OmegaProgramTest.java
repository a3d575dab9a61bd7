package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ftimer.FTimer;
import io.ftimer.mpi.ProgramTimer;
import io.ftimer.report.CsvReport;
import io.ftimer.report.ReportDestination;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionPath;
import io.ftimer.values.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Omega's timers: a program from initialize to finalize. */
class OmegaProgramTest {
    private long nanos = 5;
    private final List<String> lines = new ArrayList<>();
    private final FTimer timer = FTimer.builder()
            .clock(() -> nanos)
            .dates(() -> Instant.parse("2026-03-09T05:07:08Z"), ZoneOffset.UTC)
            .maxLevel(2)
            .diagnostics(lines::add)
            .build();
    private final ProgramTimer program = ProgramTimer.of(timer);

    @TempDir
    Path folder;

    private void pass(long millis) {
        nanos += millis * 1_000_000;
    }

    private void spend(String name, long millis) {
        program.start(name);
        pass(millis);
        program.stop(name);
    }

    private List<String> calls() {
        return timer.summary().entries().stream()
                .map(entry -> entry.path() + " " + entry.callCount())
                .toList();
    }

    private SummaryEntry entry(String... path) {
        return timer.summary().entry(RegionPath.of(path)).orElseThrow();
    }

    private String printed(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void o01_a_start_creates_a_region_or_continues_it() {
        program.begin();
        spend("run", 1);
        spend("run", 2);

        assertThat(calls()).containsExactly("Total 1", "Total/run 2");
    }

    @Test
    void o03_a_stop_adds_the_interval() {
        program.begin();
        spend("run", 1);
        pass(100);
        spend("run", 2);

        assertThat(entry("Total", "run").inclusiveSeconds()).isEqualTo(0.003);
    }

    @Test
    void o04_calls_times_parent_children_level_and_state_are_kept() {
        program.begin();
        program.start("run");
        spend("step", 4);

        SummaryEntry run = entry("Total", "run");
        assertThat(run.name()).isEqualTo("run");
        assertThat(run.callCount()).isEqualTo(1);
        assertThat(run.inclusiveNanos()).isEqualTo(4_000_000);
        assertThat(run.isActive()).isTrue();
        assertThat(run.depth()).isEqualTo(1);
        assertThat(run.parent()).contains(entry("Total"));
        assertThat(run.children()).containsExactly(entry("Total", "run", "step"));
    }

    @Test
    void o05_a_name_in_two_callers_is_reported_twice_indented_by_level() throws IOException {
        program.reportTo(ReportDestination.parse(folder.resolve("t").toString()));
        program.begin();
        program.start("ocean");
        spend("halo", 1);
        program.stop("ocean");
        program.start("ice");
        spend("halo", 2);
        program.stop("ice");
        program.print();

        assertThat(printed("t").lines().filter(line -> line.contains("halo")))
                .containsExactly(
                        "    halo         0.001000         1     33.33    100.00         0.00  no",
                        "    halo         0.002000         1     66.67    100.00         0.00  no");
    }

    @Test
    void o07_begin_starts_the_outermost_region_once() {
        assertThat(program.begin()).isEqualTo(Status.SUCCESS);
        pass(3);
        assertThat(program.begin()).isEqualTo(Status.SUCCESS);
        pass(4);

        assertThat(calls()).containsExactly("Total 1");
        assertThat(entry("Total").inclusiveSeconds()).isEqualTo(0.007);
    }

    @Test
    void o08_finish_stops_everything_prints_and_clears() throws IOException {
        program.reportTo(ReportDestination.parse(folder.resolve("t").toString()));
        program.begin();
        program.start("run");
        pass(8);
        assertThat(program.finish()).isEqualTo(Status.SUCCESS);

        assertThat(printed("t")).isEqualTo("""
                Total time (s)  : .008000
                Coverage (%)    : 100.00
                Open at the end : run

                Timer name  Inclusive (s)     Calls   % Total  % Parent  Uncovered %  Running
                -----------------------------------------------------------------------------
                Total            0.008000         1    100.00    100.00         0.00  no
                  run            0.008000         1    100.00    100.00         0.00  no
                """);
        assertThat(timer.start("late")).isEqualTo(Status.NOT_INITIALIZED);
        assertThat(program.begin()).isEqualTo(Status.SUCCESS);
        assertThat(calls()).containsExactly("Total 1");
    }

    @Test
    void o09_the_output_goes_to_a_file_template_or_the_log() throws IOException {
        List<String> logged = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord event) {
                logged.add(event.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger(ReportDestination.LOGGER);
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
        try {
            program.begin();
            for (String log : List.of("", "None", "Log")) {
                program.reportTo(ReportDestination.parse(log)).print();
            }
        } finally {
            logger.removeHandler(handler);
            logger.setUseParentHandlers(true);
        }
        program.reportTo(ReportDestination.parse(folder + "/MyFilename.$YYYY$MM$DD"))
                .print();

        assertThat(logged).hasSize(3).allSatisfy(text -> assertThat(text).contains("Total time (s) : .000000\n"));
        assertThat(printed("MyFilename.20260309")).contains("Total time (s) : .000000\n");
    }

    @Test
    void o10_the_same_summary_is_written_for_machines_too() throws IOException {
        program.begin();
        spend("run", 1);
        StringBuilder csv = new StringBuilder();
        CsvReport.of(timer.summary()).writeTo(csv);

        assertThat(csv.toString()).contains("\"run\"").contains("\"Total\"");
    }

    @Test
    void o15_a_program_may_be_part_of_another_that_times_already() {
        assertThat(program.join()).isEqualTo(Status.NOT_INITIALIZED);
        timer.init();
        timer.start("coupler");
        assertThat(program.join()).isEqualTo(Status.SUCCESS);
        assertThat(program.join()).isEqualTo(Status.SUCCESS);
        spend("run", 1);
        assertThat(program.reportTo(ReportDestination.parse(folder.resolve("t").toString()))
                        .finish())
                .isEqualTo(Status.SUCCESS);

        assertThat(calls()).containsExactly("coupler 1", "coupler/Total 1", "coupler/Total/run 1");
        assertThat(entry("coupler").isActive()).isTrue();
        assertThat(entry("coupler", "Total").isActive()).isFalse();
    }

    @Test
    void o16_levels_above_the_limit_are_not_recorded() {
        program.begin();
        assertThat(program.start("coarse", 2)).isEqualTo(Status.SUCCESS);
        assertThat(program.start("fine", 3)).isEqualTo(Status.SUCCESS);
        assertThat(program.stop("fine", 3)).isEqualTo(Status.SUCCESS);
        program.stop("coarse", 2);

        assertThat(calls()).containsExactly("Total 1", "Total/coarse 1");
        assertThat(lines).isEmpty();
    }

    @Test
    void o17_every_call_has_a_status_and_an_uninitialized_one_a_line() {
        assertThat(program.start("run")).isEqualTo(Status.NOT_INITIALIZED);

        assertThat(lines)
                .containsExactly(
                        "ftimer[not-initialized]: start(\"run\") rejected: the timer is not initialized; call init()"
                                + " first");
    }

    @Test
    void o18_a_stop_of_what_does_not_run_or_is_not_innermost_changes_nothing() {
        program.begin();
        assertThat(program.stop("final")).isEqualTo(Status.UNKNOWN);
        program.start("outer");
        program.start("inner");
        assertThat(program.stop("outer")).isEqualTo(Status.MISMATCH);
        assertThat(program.stop("inner")).isEqualTo(Status.SUCCESS);
        assertThat(program.stop("outer")).isEqualTo(Status.SUCCESS);

        assertThat(lines)
                .containsExactly(
                        "ftimer[unknown-name]: stop(\"final\") rejected: no region of that name was started or looked up;"
                                + " open: Total",
                        "ftimer[not-innermost]: stop(\"outer\") rejected: it is not the innermost region; open:"
                                + " Total/outer/inner");
    }

    @Test
    void o19_regions_that_are_open_at_the_end_are_named() throws IOException {
        program.reportTo(ReportDestination.parse(folder.resolve("t").toString()));
        program.begin();
        program.start("run");
        program.start("final");
        program.finish();

        assertThat(printed("t")).contains("Open at the end : run, final\n");
    }

    @Test
    void o20_prefixes_stand_before_names_and_chain_through_parents() {
        program.begin();
        program.setPrefix("Omega:");
        spend("run_loop", 1);
        program.start("parent");
        program.addParentPrefix();
        spend("child1", 1);
        program.start("child2");
        program.addParentPrefix();
        spend("grandchild1", 1);
        program.removeParentPrefix();
        program.stop("child2");
        program.removeParentPrefix();
        program.stop("parent");
        program.setPrefix("");
        program.removeParentPrefix();
        spend("final", 1);

        assertThat(timer.summary().entries())
                .extracting(SummaryEntry::name)
                .containsExactly(
                        "Total",
                        "Omega:run_loop",
                        "Omega:parent",
                        "Omega:parent:child1",
                        "Omega:parent:child2",
                        "Omega:parent:child2:grandchild1",
                        "final");
        assertThat(program.addParentPrefix()).isEqualTo(Status.MISMATCH);
        assertThat(lines)
                .containsExactly(
                        "ftimer[nothing-open]: addParentPrefix() rejected: no region is open in Total; start one first");
    }

    @Test
    void o21_timing_is_disabled_until_it_was_enabled_as_often() {
        program.begin();
        timer.disable();
        spend("hidden", 1);
        timer.disable();
        timer.enable();
        spend("hidden too", 1);
        timer.enable();
        spend("seen", 1);

        assertThat(calls()).containsExactly("Total 1", "Total/seen 1");
    }

    @Test
    void o06_printing_takes_a_snapshot_or_stops_everything_and_shows_shares() throws IOException {
        program.reportTo(ReportDestination.parse(folder.resolve("t").toString()));
        program.begin();
        program.start("run");
        spend("step", 30);
        pass(10);
        assertThat(program.print()).isEqualTo(Status.SUCCESS);
        assertThat(printed("t")).isEqualTo("""
                Total time (s)  : .040000
                Coverage (%)    : 75.00
                Not covered (s) : .010000 in Total/run

                Timer name  Inclusive (s)     Calls   % Total  % Parent  Uncovered %  Running
                -----------------------------------------------------------------------------
                Total            0.040000         1    100.00    100.00         0.00  yes
                  run            0.040000         1    100.00    100.00        25.00  yes
                    step         0.030000         1     75.00     75.00         0.00  no
                """);
        pass(40);
        program.printFinal();

        Summary end = timer.summary();
        assertThat(end.hasActiveTimers()).isFalse();
        assertThat(end.entry(RegionPath.of("Total", "run", "step"))
                        .orElseThrow()
                        .percentOfParent())
                .isCloseTo(37.5, within(1e-12));
        assertThat(printed("t")).contains("Open at the end : run\n");
    }

    @Test
    void o30_options_of_perf_mod_and_interim_reports_are_supported() throws IOException {
        FTimer shallow = FTimer.builder()
                .clock(() -> nanos)
                .exclude(RegionPath.parse("*/*/*/**"))
                .maxLevel(1)
                .build();
        ProgramTimer model = ProgramTimer.of(shallow);
        model.begin();
        model.reportTo(ReportDestination.parse(folder + "/checkpoint"));
        model.start("run");
        model.start("too deep");
        model.stop("too deep");
        model.stop("run");
        model.shiftLevels(1);
        model.start("too fine", 1);
        model.stop("too fine", 1);
        model.shiftLevels(-1);
        model.start("detail", 1);
        pass(3);
        model.stop("detail", 1);
        assertThat(shallow.add("given", 2, 2_500_000)).isEqualTo(Status.SUCCESS);
        model.print();

        assertThat(printed("checkpoint").lines().skip(3).map(line -> line.substring(0, 35)))
                .contains(
                        "Total            0.003000         1",
                        "  run            0.000000         1",
                        "  detail         0.003000         1",
                        "  given          0.002500         2");
        assertThat(shallow.summary().entries()).hasSize(4);
    }

    @Test
    void the_level_of_detail_stands_before_prefix_and_name() {
        program.levelsInNames(true).begin();
        program.setPrefix("ocn:");
        program.start("run");
        program.addParentPrefix();
        program.shiftLevels(1);
        spend("solve", 1);
        program.start("inner", 1);
        program.stop("inner", 1);
        program.shiftLevels(99);
        spend("solve", 1);
        program.shiftLevels(-100);
        program.removeParentPrefix();
        program.stop("run");
        program.levelsInNames(false);
        spend("plain", 1);

        assertThat(timer.summary().entries())
                .extracting(SummaryEntry::name)
                .containsExactly(
                        "Total", "00_ocn:run", "01_ocn:run:solve", "02_ocn:run:inner", "ocn:run:solve", "ocn:plain");
        assertThat(lines).isEmpty();
    }
}
