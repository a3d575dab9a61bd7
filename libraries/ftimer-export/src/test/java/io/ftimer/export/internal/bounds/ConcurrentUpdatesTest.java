package io.ftimer.export.internal.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Updates of one baseline file by several processes, and updates that fail. */
@Timeout(120)
class ConcurrentUpdatesTest {
    private static final int PROCESSES = 6;
    private static final int UPDATES = 10;

    @TempDir
    private Path folder;

    /** Adds lines to a file one by one, once its standard input ends. */
    static final class Updates {
        private Updates() {}

        public static void main(String[] arguments) throws IOException {
            System.out.write('r');
            System.out.flush();
            System.in.readAllBytes();
            for (int i = 0; i < UPDATES; i++) {
                Bound added = new Bound(new Subject(arguments[1] + "-" + i), Quantity.calls("a"), Range.atMost(1));
                Bounds.update(Path.of(arguments[0]), before -> {
                    List<Bound> after = new ArrayList<>(before.bounds());
                    after.add(added);
                    return before.with(after);
                });
            }
        }
    }

    @Test
    void no_update_of_several_processes_is_lost() throws Exception {
        Path file = folder.resolve("regions.txt");
        List<Process> processes = new ArrayList<>();
        try {
            for (int i = 0; i < PROCESSES; i++) {
                processes.add(new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-XX:+UseSerialGC",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                Updates.class.getName(),
                                file.toString(),
                                "p" + i)
                        .redirectError(folder.resolve("error" + i).toFile())
                        .start());
            }
            for (Process process : processes) {
                process.getInputStream().read();
            }
            for (Process process : processes) {
                process.getOutputStream().close();
            }
            for (int i = 0; i < PROCESSES; i++) {
                assertThat(processes.get(i).waitFor(60, TimeUnit.SECONDS)).isTrue();
                assertThat(folder.resolve("error" + i)).isEmptyFile();
                assertThat(processes.get(i).exitValue()).isZero();
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }

        assertThat(Bounds.read(file).bounds())
                .map(bound -> bound.subject().text())
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, PROCESSES * UPDATES)
                        .mapToObj(tree -> "p" + tree % PROCESSES + "-" + tree / PROCESSES)
                        .toList());
    }

    /** A file whose state is unknown: one that is taken for missing would be replaced. */
    @Test
    void a_file_that_cannot_be_read_is_not_taken_for_a_missing_one() throws IOException {
        Path loop = folder.resolve("loop");
        Files.createSymbolicLink(loop, loop);

        assertThat(Files.exists(loop)).isFalse();
        assertThatIOException()
                .isThrownBy(() -> Bounds.read(loop))
                .withMessageStartingWith("cannot read baseline " + loop + ": ");
        assertThatIOException()
                .isThrownBy(() -> Bounds.update(loop, UnaryOperator.identity()))
                .isInstanceOf(FileSystemException.class);
    }
}
