package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.CheckedRunnable;
import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.config.Configuration;
import io.ftimer.export.ExportFormats;
import io.ftimer.lanes.LaneTimer;
import io.ftimer.mpi.profile.MpiProfileReport;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.ConsoleStyle;
import io.ftimer.report.ReportDestination;
import io.ftimer.report.TreeExporter;
import io.ftimer.report.internal.reduce.PartWriter;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a job says where all its ranks have the same to say. */
@Timeout(60)
@ResourceLock(Resources.SYSTEM_ERR)
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class OneVoiceTest {
    private static final String STRICT = " MpiTimer.summary() rejected: ";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream standardError = System.err;

    @BeforeEach
    void listen() {
        System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setErr(standardError);
        System.clearProperty("ftimer.config");
    }

    private List<String> lines() {
        return shown.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Runs ranks with timers that write their diagnostics to standard error. */
    private static void run(int ranks, Consumer<MpiTimer> body) {
        InProcess.run(ranks, world -> body.accept(MpiTimer.of(FTimer.create(), world)));
    }

    @Test
    void a_mistake_in_a_hot_loop_of_all_ranks_is_said_once_by_each_of_them() {
        InProcess.run(8, world -> {
            FTimer timer = FTimer.create();
            MpiTimer ranks = MpiTimer.of(timer, world);
            for (int i = 0; i < 1_000 + world.rank(); i++) {
                timer.stop("typo");
            }
            assertThat(ranks.summary().status()).isEqualTo(Status.SUCCESS);
            assertThat(ranks.summary().status()).isEqualTo(Status.SUCCESS);
            timer.finish();
        });

        String line = "ftimer[unknown-name]: stop(\"typo\") rejected: no region of that name was started or looked up;"
                + " open: nothing";
        assertThat(lines())
                .filteredOn(line::equals)
                .as("10 of rank 0, 1 of each other")
                .hasSize(17);
        assertThat(lines())
                .filteredOn(shown -> !shown.equals(line))
                .as("the numbers, at the end but for rank 0")
                .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                Stream.of("100 times so far", "1 000 times so far"),
                                IntStream.range(1, 8).mapToObj(rank -> "1 00" + rank + " times in all"))
                        .map(number -> line + " (" + number + ")")
                        .toList());
    }

    @Test
    void so_is_that_of_ranks_with_lanes() {
        InProcess.run(8, world -> {
            LaneTimer timer = LaneTimer.create(2);
            MpiLaneTimer ranks = MpiLaneTimer.of(timer, world);
            for (int i = 0; i < 20; i++) {
                timer.lookup("typo");
            }
            ranks.unionSummary();
        });

        assertThat(lines()).hasSize(17);
    }

    @Test
    void different_calls_of_ranks_are_one_line_on_standard_error() {
        InProcess.run(8, world -> {
            MpiTimer ranks = MpiTimer.of(FTimer.create(), world);
            Status status = world.rank() == 3
                    ? ranks.summary().status()
                    : world.rank() < 6
                            ? ranks.csvReport().writeTo(new StringBuilder())
                            : ranks.export(ExportFormats.all().named("json"), folder.resolve("all.json"));
            assertThat(status).isEqualTo(Status.UNKNOWN);
            assertThat(ranks.timer().lastMessage()).startsWith("ftimer[calls-differ]: MpiTimer.");
            assertThat(ranks.summary().status())
                    .as("the ranks are in step again")
                    .isEqualTo(Status.SUCCESS);
        });

        assertThat(lines())
                .containsExactly("ftimer[calls-differ]:" + STRICT + "ranks made different collective calls:"
                        + " MpiTimer.export() on ranks 6-7; MpiTimer.summary() on rank 3; a report of MpiTimer.summary() on"
                        + " ranks 0-2, 4-5; make the same collective calls in the same order on every rank");
    }

    @Test
    void different_calls_with_a_rank_that_has_nothing_to_reduce_are_rejected_on_all() {
        InProcess.run(3, world -> {
            FTimer timer = FTimer.builder()
                    .times(world.rank() != 1)
                    .errorPolicy(world.rank() == 1 ? ErrorPolicy.THROW : ErrorPolicy.WARN)
                    .build();
            timer.init();
            MpiTimer ranks = MpiTimer.of(timer, world);
            if (world.rank() == 1) {
                assertThatThrownBy(ranks::summary).hasMessageStartingWith("ftimer[no-times]");
            } else {
                assertThat(ranks.unionSummary().status()).isEqualTo(Status.UNKNOWN);
            }
        });

        assertThat(lines()).singleElement().asString().startsWith("ftimer[calls-differ]: MpiTimer.unionSummary() ");
    }

    @Test
    void ranks_that_are_not_initialized_are_one_line_if_they_can_agree() {
        InProcess.run(8, world -> {
            ProgramTimer ranks = ProgramTimer.of(FTimer.create(), world);
            ranks.timer().finish();
            assertThat(ranks.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
            assertThat(ranks.timer().lastMessage()).startsWith("ftimer[not-initialized]: ProgramTimer.summary() ");
        });
        InProcess.run(8, world -> {
            LaneTimer timer = LaneTimer.create(2);
            if (world.rank() > 5) {
                timer.finish();
            }
            assertThat(MpiLaneTimer.of(timer, world).unionTextReport().writeTo(new StringBuilder()))
                    .isEqualTo(Status.NOT_INITIALIZED);
        });

        assertThat(lines())
                .containsExactly(
                        "ftimer[not-initialized]: ProgramTimer.summary() rejected: ranks 0-7 are not initialized;"
                                + " call init() on every rank first",
                        "ftimer[rank-rejected]: MpiLaneTimer.unionSummary() rejected: ranks 6-7 are not initialized;"
                                + " call init() on every rank first");
    }

    @Test
    void a_rank_that_rejects_alone_says_so_once() {
        InProcess.run(8, world -> {
            FTimer timer = FTimer.create();
            MpiTimer ranks = MpiTimer.of(timer, world);
            timer.finish();
            for (int i = 0; i < 5; i++) {
                assertThat(ranks.summary().status()).isEqualTo(Status.NOT_INITIALIZED);
            }
        });

        assertThat(lines())
                .as("5 of rank 0, 1 of each other")
                .hasSize(12)
                .containsOnly("ftimer[not-initialized]: summary() rejected: the timer is not initialized;"
                        + " call init() first");
    }

    @Test
    void open_regions_of_many_ranks_are_one_line_on_standard_error() {
        InProcess.run(8, world -> {
            FTimer timer = FTimer.create();
            if (world.rank() > 0) {
                timer.start("solve");
                timer.start(world.rank() < 7 ? "assemble" : "write\u0085");
            }
            assertThat(MpiTimer.of(timer, world).summary().status()).isEqualTo(Status.ACTIVE);
            assertThat(timer.lastMessage()).startsWith("ftimer[regions-open]:" + STRICT);
        });

        assertThat(lines())
                .containsExactly("ftimer[regions-open]:" + STRICT + "regions are open on ranks 1-7:"
                        + " \"solve/assemble\" on ranks 1-6; \"solve/write\\xC2\\x85\" on rank 7;"
                        + " stop them on every rank first");
    }

    @Test
    void of_many_open_regions_the_line_names_the_first() {
        InProcess.run(40, world -> {
            FTimer timer = FTimer.create();
            timer.start("r" + world.rank());
            MpiTimer.of(timer, world).summary();
        });

        assertThat(lines())
                .singleElement()
                .asString()
                .hasSizeLessThan(300)
                .contains("on ranks 0-39: ", "; and 36 more;");
    }

    @Test
    void differing_trees_are_one_line_on_standard_error() {
        InProcess.run(4, world -> {
            FTimer timer = FTimer.create();
            timer.scope(world.rank() == 0 ? "a" : "b").close();
            MpiTimer.of(timer, world).summary();
        });

        assertThat(lines())
                .containsExactly("ftimer[trees-differ]:" + STRICT + "the trees of ranks 1-3 differ from that of rank 0:"
                        + " \"a\" is on rank 0 but not on ranks 1-3; \"b\" is on ranks 1-3 but not on rank 0;"
                        + " use unionSummary() for regions that only some ranks have");
    }

    @Test
    void a_sink_of_its_own_still_gets_every_line_of_its_rank() {
        List<List<String>> ofRanks = InProcess.call(3, world -> {
            List<String> own = Collections.synchronizedList(new ArrayList<>());
            FTimer timer = FTimer.builder().diagnostics(own::add).build();
            timer.init();
            timer.start("a");
            MpiTimer.of(timer, world).summary();
            return own;
        });

        assertThat(ofRanks)
                .containsOnly(List.of("ftimer[regions-open]:" + STRICT
                        + "regions are open on ranks 0-2: \"a\"; stop them on every rank first"));
        assertThat(lines()).isEmpty();
    }

    @Test
    void the_default_session_writes_to_standard_error_too() {
        FTimers.init();
        try {
            InProcess.run(3, world -> {
                FTimers.start("a");
                MpiTimer.of(FTimers.current(), world).summary();
                FTimers.stop("a");
            });
        } finally {
            FTimers.finish();
        }

        assertThat(lines()).singleElement().asString().startsWith("ftimer[regions-open]:" + STRICT);
    }

    @Test
    void a_report_that_rank_0_cannot_write_is_one_line_on_standard_error() {
        run(
                3,
                ranks -> assertThat(ranks.textReport().write(folder.resolve("no/such")))
                        .isEqualTo(Status.IO));

        assertThat(lines())
                .singleElement()
                .asString()
                .startsWith("ftimer[io-failed]: rank 0 could not write the report of MpiTimer.summary(): ");
    }

    @Test
    void timing_files_that_some_ranks_cannot_write_are_one_line_on_standard_error() {
        List<String> messages = InProcess.call(4, world -> {
            FTimer timer = FTimer.create();
            Path prefix = folder.resolve(world.rank() == 0 ? "t" : "no" + Math.max(2, world.rank()) + "/t");
            assertThat(ProgramTimer.of(timer, world).writeTimingFiles(prefix, rank -> rank < 3))
                    .isEqualTo(Status.IO);
            return timer.lastMessage();
        });

        String no2 = folder.resolve("no2") + "";
        String problem = " directory " + no2 + " does not exist; create it first";
        assertThat(messages)
                .containsOnly("ftimer[io-failed]: ranks 1-2 could not write timings: " + no2 + "/t.timing.1:" + problem
                        + "; " + no2 + "/t.timing.2:" + problem);
        assertThat(lines()).containsExactly(messages.get(0));
    }

    @Test
    void timings_that_rank_0_cannot_write_are_one_line_on_standard_error() {
        for (boolean single : List.of(true, false)) {
            shown.reset();
            InProcess.run(3, world -> {
                ProgramTimer ranks = ProgramTimer.of(FTimer.create(), world)
                        .options(Configuration.parse("ranks.singlefile=" + single));
                assertThat(ranks.writeTimingFiles(folder.resolve("no/t"), rank -> true))
                        .isEqualTo(Status.IO);
            });

            assertThat(lines())
                    .singleElement()
                    .asString()
                    .startsWith("ftimer[io-failed]: rank 0 could not write timings: ");
        }
    }

    @Test
    void output_of_a_rank_that_throws_does_not_keep_the_others_waiting() {
        InProcess.run(2, world -> {
            FTimer timer = FTimer.create();
            CollectiveReport<UnionSummary> report = new CollectiveReport<>(
                    new TimerParticipant(timer, world), new Reduction.Union(Reduction.Call.UNION, "write()", false));
            CheckedRunnable<IOException> writer = () -> {
                if (world.rank() == 1) {
                    throw new IllegalStateException("full");
                }
            };
            if (world.rank() == 1) {
                assertThatThrownBy(() -> report.written(report.ofReport(), writer))
                        .hasMessage("full");
            } else {
                assertThat(report.written(report.ofReport(), writer)).isEqualTo(Status.IO);
            }
        });

        assertThat(lines())
                .containsExactly("ftimer[io-failed]: rank 1 could not write the report of MpiTimer.write():"
                        + " its output threw an exception");
    }

    @Test
    void ranks_of_another_version_of_fTimer_are_recognized_before_anything_else_is_sent() {
        int version = PartWriter.VERSION;
        InProcess.run(4, world -> {
            if (world.rank() == 1) {
                // a version without a number sends the number of the call alone
                world.allreduce(new long[] {Long.MAX_VALUE, 0, ~0, 1, ~1, 2, ~2}, LongOp.MIN);
            } else {
                FTimer timer = FTimer.create();
                assertThat(MpiTimer.of(timer, world).summary().status()).isEqualTo(Status.UNKNOWN);
                assertThat(timer.lastMessage()).startsWith("ftimer[versions-differ]:");
            }
        });
        InProcess.run(4, world -> {
            if (world.rank() == 3) {
                long newer = (version + 1L) << 48;
                world.allreduce(
                        new long[] {Long.MAX_VALUE, newer, ~newer ^ 0xFFFF_FFFFL | 3, 1, ~1, 2, ~2}, LongOp.MIN);
            } else {
                FTimer timer = FTimer.create();
                MpiTimer.of(timer, world).unionSummary();
                assertThat(timer.lastMessage())
                        .isEqualTo(
                                "ftimer[versions-differ]: MpiTimer.unionSummary() rejected: rank 3 has a newer version"
                                        + " of fTimer than other ranks: protocol " + (version + 1)
                                        + ", and the oldest has "
                                        + version + "; start all ranks with the same version");
            }
        });

        assertThat(lines())
                .as("the newer version speaks for the job")
                .containsExactly("ftimer[versions-differ]:" + STRICT + "rank 0 has a newer version of fTimer than other"
                        + " ranks: protocol " + version
                        + ", and the oldest has 0; start all ranks with the same version");
    }

    @Test
    void a_report_that_fails_ends_the_job_if_the_configuration_says_so() {
        System.setProperty("ftimer.config", "onReportFailure=fail");
        Path missing = folder.resolve("no/such");

        assertThatThrownBy(() -> run(3, ranks -> ranks.csvReport().write(missing)))
                .isInstanceOfSatisfying(
                        FTimerException.class,
                        failure -> assertThat(failure.status()).isEqualTo(Status.IO))
                .hasMessageStartingWith("ftimer[io-failed]: rank 0 could not write the report of MpiTimer.summary(): ");
        assertThatThrownBy(() -> run(2, ranks -> {
                    ranks.timer().start("a");
                    ranks.print();
                }))
                .isInstanceOf(FTimerException.class)
                .hasMessageStartingWith("ftimer[regions-open]: MpiTimer.unionSummary() rejected: ");
        run(2, ranks -> {
            ranks.timer().start("a");
            assertThat(ranks.summary().status()).as("no report").isEqualTo(Status.ACTIVE);
            ranks.timer().stop("a");
            assertThat(ranks.csvReport().writeTo(new StringBuilder())).isEqualTo(Status.SUCCESS);
        });
    }

    /** A way of writing a report to a file, on one rank. */
    private interface Way {
        void write(Communicator world, Path file) throws Exception;
    }

    private static ProgramTimer program(Communicator world, String destination) {
        ProgramTimer program = ProgramTimer.of(FTimer.create(), world).reportTo(ReportDestination.parse(destination));
        program.begin();
        return program;
    }

    static List<Way> every_way_of_writing_a_report() {
        Appendable full = (Appendable) Proxy.newProxyInstance(
                OneVoiceTest.class.getClassLoader(), new Class<?>[] {Appendable.class}, (proxy, method, arguments) -> {
                    throw new IOException("full");
                });
        TreeExporter format = ExportFormats.all().named("collapsed");
        return List.of(
                (world, file) ->
                        MpiTimer.of(FTimer.create(), world).textReport().write(file),
                (world, file) ->
                        MpiTimer.of(FTimer.create(), world).unionCsvReport().append(file),
                (world, file) ->
                        MpiTimer.of(FTimer.create(), world).unionTextReport().writeTo(full),
                (world, file) -> MpiTimer.of(FTimer.create(), world).print(full, ConsoleStyle.FILE),
                (world, file) -> MpiTimer.of(FTimer.create(), world).export(format, file),
                (world, file) -> MpiLaneTimer.of(LaneTimer.create(2), world)
                        .unionTextReport()
                        .write(file),
                (world, file) -> RankWithLanes.of(world).serial("a", 1).ranks().print(full, ConsoleStyle.FILE),
                (world, file) -> MpiLaneTimer.of(LaneTimer.create(2), world).export(format, file),
                (world, file) -> ProgramTimer.of(FTimer.create(), world)
                        .report(ProgramTimer.WORLD)
                        .write(file),
                (world, file) ->
                        ProgramTimer.of(FTimer.create(), world).report("world").write(file),
                (world, file) -> ProgramTimer.of(FTimer.create(), world).writeTimingFiles(file, rank -> true),
                (world, file) -> ProgramTimer.of(FTimer.create(), world)
                        .options(Configuration.parse("ranks.prefix=" + file))
                        .writeTimingFiles(),
                (world, file) -> program(world, file.toString()).print(),
                (world, file) -> program(world, file.toString()).printFinal(),
                (world, file) -> program(world, file.toString()).finish(),
                (world, file) -> {
                    FTimer timer = FTimer.create();
                    MpiProfileReport.of(timer.summary()).writeCsv(world, file);
                });
    }

    @ParameterizedTest
    @MethodSource("every_way_of_writing_a_report")
    void every_report_that_fails_ends_every_rank_if_the_configuration_says_so(Way way) {
        System.setProperty("ftimer.config", "onReportFailure=fail");
        Path missing = folder.resolve("no/such");

        InProcess.run(
                2,
                world -> assertThatThrownBy(() -> way.write(world, missing))
                        .isInstanceOfAny(FTimerException.class, IOException.class));
    }

    @Test
    void a_rejected_report_of_lanes_ends_the_job_with_its_message() {
        System.setProperty("ftimer.config", "onReportFailure=fail");

        assertThatThrownBy(() -> InProcess.run(2, world -> {
                    RankWithLanes rank = new RankWithLanes(world, ErrorPolicy.RETURN);
                    rank.team(3, "work", 1, 1, 3);
                    rank.ranks().csvReport().writeTo(new StringBuilder());
                }))
                .isInstanceOf(FTimerException.class)
                .hasMessageStartingWith("ftimer[trees-differ]: MpiLaneTimer.summary() rejected: lanes are missing");
        System.setProperty("ftimer.config", "onReportFailure=nonsense");
        InProcess.run(2, world -> {
            RankWithLanes rank = new RankWithLanes(world, ErrorPolicy.RETURN);
            rank.team(3, "work", 1, 1, 3);
            assertThat(rank.ranks().csvReport().writeTo(new StringBuilder()))
                    .as("an invalid configuration hides nothing")
                    .isEqualTo(Status.MPI_INCONSISTENT);
        });
    }

    @Test
    void site_timers_of_lanes_are_in_the_results_over_ranks() {
        InProcess.run(3, world -> {
            RankWithLanes rank = RankWithLanes.of(world).site(2, world.rank() + 1, 1, 2);

            assertThat(rank.ranks().summary().sites())
                    .isEqualTo(rank.ranks().unionSummary().sites())
                    .singleElement()
                    .satisfies(site -> {
                        assertThat(site.participatingRanks()).isEqualTo(3);
                        assertThat(site.stats().count()).isEqualTo(6);
                        assertThat(site.stats().sumNanos()).hasToString("12");
                        assertThat(site.stats().max().orElseThrow().contributor())
                                .isEqualTo(2);
                    });
        });
        assertThat(lines()).isEmpty();
    }
}
