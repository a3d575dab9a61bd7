package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.reduce.StrictSummary;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.FortranReport;
import io.ftimer.report.RankReports;
import io.ftimer.values.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class MpiReportTest {
    @TempDir
    private Path folder;

    private static TimedRank rank(Communicator world) {
        return TimedRank.of(world).region("solve", 1_000_000L * (1 + world.rank()));
    }

    @Test
    void rank_0_writes_and_all_ranks_succeed() throws IOException {
        AtomicReference<StrictSummary> strict = new AtomicReference<>();
        AtomicReference<UnionSummary> union = new AtomicReference<>();

        List<List<Status>> statuses = InProcess.call(3, world -> {
            MpiTimer ranks = rank(world).ranks();
            strict.set(ranks.summary());
            union.set(ranks.unionSummary());
            return List.of(
                    ranks.textReport().metadata("k", "v" + world.rank()).write(file(world, "strict.txt")),
                    ranks.csvReport().append(file(world, "strict.csv")),
                    ranks.csvReport().append(file(world, "strict.csv")),
                    ranks.unionFortranReport().append(file(world, "union.txt")),
                    ranks.unionCsvReport().metadata(null, "x").write(file(world, "union.csv")));
        });

        assertThat(statuses).allSatisfy(each -> assertThat(each).hasSize(5).containsOnly(Status.SUCCESS));
        String csv = Written.by(RankReports.csv(strict.get()));
        assertThat(folder.resolve("0/strict.txt"))
                .hasContent(Written.by(RankReports.text(strict.get()).metadata("k", "v0")));
        assertThat(folder.resolve("0/strict.csv")).hasContent(csv + csv.substring(csv.indexOf("\n") + 1));
        assertThat(folder.resolve("0/union.txt")).hasContent(Written.by(FortranReport.of(union.get())));
        assertThat(folder.resolve("0/union.csv")).hasContent(Written.by(RankReports.csv(union.get())));
        assertThat(filesIn(folder.resolve("1"))).isEmpty();
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private Path file(Communicator world, String name) {
        try {
            return Files.createDirectories(folder.resolve(Integer.toString(world.rank())))
                    .resolve(name);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void only_the_output_of_rank_0_is_written_to() {
        List<String> written = InProcess.call(2, world -> {
            StringBuilder out = new StringBuilder();
            assertThat(rank(world).ranks().textReport().writeTo(out)).isEqualTo(Status.SUCCESS);
            return out.toString();
        });

        assertThat(written.get(0)).startsWith("2 ranks\n").contains("solve");
        assertThat(written.get(1)).isEmpty();
    }

    @Test
    void a_file_that_cannot_be_written_is_reported_on_every_rank() {
        Path missing = folder.resolve("no/such.csv");

        List<List<String>> lines = InProcess.call(3, world -> {
            TimedRank rank = rank(world);
            assertThat(rank.ranks().csvReport().write(missing)).isEqualTo(Status.IO);
            return rank.diagnostics();
        });

        assertThat(lines)
                .containsOnly(List.of("ftimer[io-failed]: rank 0 could not write the report of MpiTimer.summary(): "
                        + missing + ": directory " + missing.getParent() + " does not exist; create it first"));
    }

    @Test
    void an_append_to_another_schema_is_rejected_on_every_rank() throws IOException {
        Path other = Files.writeString(folder.resolve("other.csv"), "a,b\n");

        List<List<String>> lines = InProcess.call(2, world -> {
            TimedRank rank = rank(world);
            assertThat(rank.ranks().unionCsvReport().append(other)).isEqualTo(Status.IO);
            return rank.diagnostics();
        });

        assertThat(lines.get(0))
                .singleElement()
                .asString()
                .startsWith("ftimer[append-rejected]: rank 0 could not write");
        assertThat(lines.get(1)).isEqualTo(lines.get(0));
        assertThat(other).hasContent("a,b\n");
    }

    @Test
    void differing_trees_write_no_file() {
        Path file = folder.resolve("strict.txt");

        InProcess.run(2, world -> {
            TimedRank rank = rank(world).region("r" + world.rank(), 1);
            assertThat(rank.ranks().textReport().write(file)).isEqualTo(Status.MPI_INCONSISTENT);
            assertThat(rank.diagnostics()).hasSize(1);
        });

        assertThat(file).doesNotExist();
    }

    @Test
    void an_output_with_an_unchecked_exception_leaves_no_rank_waiting() {
        Appendable broken = new Appendable() {
            @Override
            public Appendable append(@Nullable CharSequence text) {
                throw new IllegalStateException("broken");
            }

            @Override
            public Appendable append(@Nullable CharSequence text, int start, int end) {
                throw new IllegalStateException("broken");
            }

            @Override
            public Appendable append(char c) {
                throw new IllegalStateException("broken");
            }
        };

        InProcess.run(2, world -> {
            TimedRank rank = rank(world);
            if (world.rank() == 0) {
                assertThatThrownBy(() -> rank.ranks().textReport().writeTo(broken))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("broken");
            } else {
                assertThat(rank.ranks().textReport().writeTo(broken)).isEqualTo(Status.IO);
                assertThat(rank.diagnostics())
                        .containsExactly("ftimer[io-failed]: rank 0 could not write the report of MpiTimer.summary():"
                                + " its output threw an exception");
            }
        });
    }

    @Test
    void a_report_can_be_written_again() {
        InProcess.run(2, world -> {
            TimedRank rank = rank(world);
            MpiReport report = rank.ranks().csvReport();
            StringBuilder first = new StringBuilder();
            StringBuilder second = new StringBuilder();
            report.writeTo(first);
            report.writeTo(second);
            assertThat(second).hasToString(first.toString());
        });
    }
}
