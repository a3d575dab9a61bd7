package io.ftimer.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimer;
import io.ftimer.config.Configuration;
import io.ftimer.values.Status;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The options of a {@link ProgramTimer}, and files that cannot be written. */
@Timeout(60)
class ProgramTimerOptionsTest {
    /** A rank with a clock that only the test advances. */
    private static final class Rank {
        final List<String> lines = new ArrayList<>();
        final FTimer timer;
        final ProgramTimer contexts;
        long nanos;

        Rank(Communicator world) {
            timer = FTimer.builder()
                    .clock(() -> nanos)
                    .dates(() -> Instant.parse("2026-03-09T05:07:08Z"), ZoneOffset.UTC)
                    .diagnostics(lines::add)
                    .build();
            timer.init();
            contexts = ProgramTimer.of(timer, world);
        }

        void spend(String name, long length) {
            timer.start(name);
            nanos += length;
            timer.stop(name);
        }
    }

    @TempDir
    private Path folder;

    @Test
    void barriers_can_be_configured() {
        List<Integer> regions = InProcess.call(2, world -> {
            Rank rank = new Rank(world);
            rank.contexts.options(Configuration.parse("ranks.barriers=true"));
            rank.contexts.barrier("wait", 0, ProgramTimer.WORLD);
            rank.contexts.options(Configuration.parse("")).barrier("no wait", 0, ProgramTimer.WORLD);
            return rank.timer.summary().entries().size();
        });

        assertThat(regions).containsExactly(1, 1);
    }

    @Test
    void a_single_file_has_the_statistics_and_then_the_printing_ranks() throws IOException {
        String prefix = folder + "/run.$YYYY$MM$DD";
        List<Status> statuses = InProcess.call(4, world -> {
            Rank rank = new Rank(world);
            rank.spend("run", 2_000_000_000L * (1 + world.rank()));
            // options of ranks other than 0 are ignored
            return rank.contexts
                    .options(Configuration.parse("ranks.singlefile=" + (world.rank() == 0)
                            + "; ranks.printing=2; ranks.stride=2; ranks.prefix="
                            + (world.rank() == 0 ? prefix : "elsewhere")))
                    .writeTimingFiles();
        });

        assertThat(statuses).containsOnly(Status.SUCCESS);
        Path file = folder.resolve("run.20260309.timing");
        assertThat(Files.readString(file))
                .startsWith("\n***** GLOBAL STATISTICS (     4 MPI TASKS) *****\n\n")
                .contains(
                        "\"run\"  -          4        4 4.000000e+00   2.000000e+01     8.000 (     3      0)     2.000 (     0      0)\n");
        assertThat(Files.readAllLines(file))
                .filteredOn(line -> line.contains("PROCESS") || line.startsWith("  \"run\""))
                .containsExactly(
                        "************ PROCESS      0 (     0) ************",
                        "  \"run\"    -       1    -       2.000000            -            -         0.000000 ",
                        "************ PROCESS      2 (     2) ************",
                        "  \"run\"    -       1    -       6.000000            -            -         0.000000 ");
    }

    @Test
    void a_file_that_cannot_be_written_is_reported_on_every_rank() {
        List<Status> statuses = InProcess.call(3, world -> {
            Rank rank = new Rank(world);
            rank.spend("run", 1);
            Path file = folder.resolve(world.rank() == 1 ? "missing/t" : "t");
            return rank.contexts.writeTimingFiles(file, number -> number > 0);
        });

        assertThat(statuses).containsOnly(Status.IO);
    }

    @Test
    void a_single_file_that_cannot_be_written_is_reported_on_every_rank() {
        Path missing = folder.resolve("missing");
        List<List<String>> lines = InProcess.call(3, world -> {
            Rank rank = new Rank(world);
            rank.spend("run", 1);
            rank.contexts.options(Configuration.parse("ranks.singlefile=true"));
            assertThat(rank.contexts.writeTimingFiles(missing.resolve("t"), number -> true))
                    .isEqualTo(Status.IO);
            return rank.lines;
        });

        assertThat(lines)
                .containsOnly(List.of("ftimer[io-failed]: rank 0 could not write timings: " + missing
                        + "/t.timing: directory " + missing + " does not exist; create it first"));
    }

    @Test
    void a_communication_failure_is_reported() {
        List<String> lines = InProcess.call(1, world -> {
                    Rank rank = new Rank(failingAtSecondBroadcast(world));
                    rank.spend("run", 1);
                    assertThat(rank.contexts.writeTimingFiles(folder.resolve("t"), number -> true))
                            .isEqualTo(Status.UNKNOWN);
                    return rank.lines;
                })
                .get(0);

        assertThat(lines)
                .containsExactly("ftimer[communication-failed]: ProgramTimer.writeTimingFiles() failed: no network");
    }

    private static Communicator failingAtSecondBroadcast(Communicator world) {
        int[] broadcasts = {0};
        return (Communicator) Proxy.newProxyInstance(
                Communicator.class.getClassLoader(),
                new Class<?>[] {Communicator.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("broadcast") && ++broadcasts[0] == 2) {
                        throw new CommunicationException("no network");
                    }
                    try {
                        return method.invoke(world, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
