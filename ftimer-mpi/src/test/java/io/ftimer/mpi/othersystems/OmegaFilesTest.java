package io.ftimer.mpi.othersystems;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import io.ftimer.mpi.gptl.GptlReport;
import io.ftimer.reduce.UnionAccumulator;
import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.Report;
import io.ftimer.summary.Summary;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of Omega's timers, compared with those that its test wrote on four ranks. */
class OmegaFilesTest {
    private long nanos;

    /** Records what Omega's test does, with these times on this rank. */
    private Summary run(long loop, long parent, long child1, long child2, long grandchild, long barrier) {
        FTimer timer = FTimer.builder().clock(() -> nanos).callStatistics(true).build();
        timer.init();
        region(timer, "Omega:run_loop", loop);
        timer.start("Omega:parent");
        region(timer, "Omega:parent:child1", child1);
        timer.start("Omega:parent:child2");
        region(timer, "Omega:parent:child2:grandchild1", grandchild);
        nanos += child2 - grandchild;
        timer.stop("Omega:parent:child2");
        nanos += parent - child1 - child2;
        timer.stop("Omega:parent");
        region(timer, "Omega:timing_barrier", barrier);
        timer.start("final");
        return timer.summary();
    }

    private void region(FTimer timer, String name, long length) {
        timer.start(name);
        nanos += length;
        timer.stop(name);
    }

    /** Returns the ranks; times are made up so that sums and ranks of extremes are those of the recorded file. */
    private List<Summary> ranks() {
        return List.of(
                run(7000, 6000, 200, 3000, 340, 11000),
                run(6500, 7500, 210, 3127, 320, 14000),
                run(5568, 7734, 212, 3100, 333, 14000),
                run(6000, 8000, 230, 3100, 338, 15782));
    }

    private static String written(Report<?> report) throws IOException {
        StringBuilder out = new StringBuilder();
        report.writeTo(out);
        return out.toString();
    }

    private static String from(String start, String text) {
        return text.substring(text.indexOf(start));
    }

    private String summaryFile() throws IOException {
        UnionAccumulator union = new UnionAccumulator();
        List<Summary> ranks = ranks();
        for (int rank = 0; rank < ranks.size(); rank++) {
            union.add(rank, ranks.get(rank));
        }
        return written(GptlReport.of(union.interim()));
    }

    @Test
    void o26_the_summary_over_ranks_has_the_bytes_of_the_recorded_one() throws IOException {
        assertThat(from("'count'", summaryFile())
                        .lines()
                        .filter(line -> !line.startsWith("\"final\""))
                        .map(OmegaFilesTest::withLastName))
                .as("siblings are in the order of their names")
                .containsExactlyInAnyOrderElementsOf("""
                        'count' is cumulative. All other stats are max/min
                        'on' indicates whether the timer was active during output, and so stats are lower or upper bounds.

                        name                              on  processes  threads        count      walltotal   wallmax (proc   thrd  )   wallmin (proc   thrd  )
                        "Omega:run_loop"                   -          4        4 4.000000e+00   2.506800e-05     0.000 (     0      0)     0.000 (     2      0)
                        "Omega:parent"                     -          4        4 4.000000e+00   2.923400e-05     0.000 (     3      0)     0.000 (     0      0)
                        "Omega:parent:child1"              -          4        4 4.000000e+00   8.520000e-07     0.000 (     3      0)     0.000 (     0      0)
                        "Omega:parent:child2"              -          4        4 4.000000e+00   1.232700e-05     0.000 (     1      0)     0.000 (     0      0)
                        "Omega:parent:child2:grandchild1"  -          4        4 4.000000e+00   1.331000e-06     0.000 (     0      0)     0.000 (     1      0)
                        "Omega:timing_barrier"             -          4        4 4.000000e+00   5.478200e-05     0.000 (     3      0)     0.000 (     0      0)

                        """.lines().toList());
    }

    @Test
    void o27_the_file_of_a_rank_has_the_bytes_of_the_recorded_table() throws IOException {
        Summary rank = run(7000, 6000, 200, 3000, 340, 12000);

        String table = from("Stats for thread 0:", written(GptlReport.of(rank)));

        assertThat(table).startsWith("""
                Stats for thread 0:
                                                          On  Called Recurse   Wallclock          max          min     UTR Overhead\s
                  "Omega:run_loop"                         -       1    -       0.000007     0.000007     0.000007         0.000000\s
                  "Omega:parent"                           -       1    -       0.000006     0.000006     0.000006         0.000000\s
                    "Omega:parent:child1"                  -       1    -       0.000000     0.000000     0.000000         0.000000\s
                    "Omega:parent:child2"                  -       1    -       0.000003     0.000003     0.000003         0.000000\s
                      "Omega:parent:child2:grandchild1"    -       1    -       0.000000     0.000000     0.000000         0.000000\s
                  "Omega:timing_barrier"                   -       1    -       0.000012     0.000012     0.000012         0.000000\s
                  "final"                                  y       1    -       0.000000            -            -         0.000000\s

                Overhead sum =         0 wallclock seconds
                Total calls  = 7
                """);
        assertThat(written(GptlReport.of(rank, 29).metadata("clock", "System.nanoTime")))
                .startsWith("fTimer, in the layout of GPTL\nclock: System.nanoTime\n\nStats for thread 0:\n")
                .contains("\nOverhead sum =  4.06e-07 wallclock seconds\n");
    }

    /** Returns a line with the innermost name of the path in its first column, as wide as the recorded one. */
    private static String withLastName(String line) {
        int numbers = "\"Omega:parent/Omega:parent:child2/Omega:parent:child2:grandchild1\"".length();
        if (!line.startsWith("name") && !line.startsWith("\"")) {
            return line;
        }
        String first = line.substring(0, numbers).strip();
        String name = first.substring(first.lastIndexOf('/') + 1);
        return String.format("%-33s", name.startsWith("Omega") ? '"' + name : name) + line.substring(numbers);
    }

    @Test
    void o28_a_running_region_is_marked_and_counts_so_far() throws IOException {
        assertThat(summaryFile().lines().filter(line -> line.startsWith("\"final\"")))
                .containsExactly(
                        "\"final\"                                                             y          4        4 4.000000e+00   0.000000e+00"
                                + "     0.000 (     0      0)     0.000 (     0      0)");
    }

    @Test
    void o29_tokens_of_file_names_are_those_of_the_document_and_of_the_program() {
        LocalDateTime now = LocalDateTime.of(2026, 3, 9, 5, 7, 8);
        LocalDateTime simulated = LocalDateTime.of(1850, 1, 2, 3, 4, 5);

        assertThat(FileNameTemplate.parse("a.$YYYY$MM$DD").resolve(now)).hasToString("a.20260309");
        assertThat(FileNameTemplate.parse("a.$Y-$M-$D_$h.$m.$s.$RANK").ofRank(3).resolve(now))
                .hasToString("a.2026-03-09_05.07.08.3");
        assertThat(FileNameTemplate.parse("a.$SimTime.$WallTime").resolve(now, simulated))
                .hasToString("a.1850-01-02_03.04.05.2026-03-09_05.07.08");
    }

    @Test
    void rows_over_ranks_are_paths_and_those_of_a_rank_are_indented_in_each_thread() throws IOException {
        try (TimerSession session =
                TimerSession.builder().clock(() -> nanos).callStatistics(true).open()) {
            FTimer timer = session.timer();
            timer.start("a");
            region(timer, "b", 1_500_000);
            timer.stop("a");
            region(timer, "b", 500_000);
            UnionAccumulator union = new UnionAccumulator();
            union.add(0, session.summary());

            assertThat(written(GptlReport.of(union.result()))
                            .lines()
                            .skip(8)
                            .filter(line -> !line.isEmpty())
                            .map(line -> line.substring(0, 10)))
                    .containsExactly("\"a\"    -  ", "\"a/b\"  -  ", "\"b\"    -  ");
            assertThat(written(GptlReport.of(session.summary())))
                    .contains(
                            "\nStats for thread 0:\n",
                            "\nthreadid[0] = " + Thread.currentThread().getName() + "\n");
        }
    }
}
