package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.FTimer;
import io.ftimer.FTimers;
import io.ftimer.internal.reduce.PartWriter;
import io.ftimer.values.ErrorPolicy;
import io.ftimer.values.FTimerException;
import io.ftimer.values.Status;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

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

    @Test
    void a_rejected_report_of_lanes_ends_the_job_with_its_message() {
        System.setProperty("ftimer.config", "onReportFailure=fail");

        assertThatThrownBy(() -> InProcess.run(2, world -> {
                    RankLanes rank = new RankLanes(world, ErrorPolicy.RETURN);
                    rank.team(3, "work", 1, 1, 3);
                    rank.ranks().csvReport().writeTo(new StringBuilder());
                }))
                .isInstanceOf(FTimerException.class)
                .hasMessageStartingWith("ftimer[trees-differ]: MpiLaneTimer.summary() rejected: lanes are missing");
        System.setProperty("ftimer.config", "onReportFailure=nonsense");
        InProcess.run(2, world -> {
            RankLanes rank = new RankLanes(world, ErrorPolicy.RETURN);
            rank.team(3, "work", 1, 1, 3);
            assertThat(rank.ranks().csvReport().writeTo(new StringBuilder()))
                    .as("an invalid configuration hides nothing")
                    .isEqualTo(Status.MPI_INCONSISTENT);
        });
    }

    @Test
    void site_timers_of_lanes_are_in_the_results_over_ranks() {
        InProcess.run(3, world -> {
            RankLanes rank = RankLanes.of(world).site(2, world.rank() + 1, 1, 2);

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
