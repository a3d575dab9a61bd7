package io.ftimer.report.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@Timeout(60)
class DeadlineTest {
    private static final Path NAMED = Path.of("named");

    @TempDir
    private Path folder;

    private static <T> T await(CountDownLatch latch, T result) throws IOException {
        try {
            latch.await();
            return result;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @Test
    void access_that_does_not_end_is_given_up_and_what_comes_too_late_is_closed() throws Exception {
        CountDownLatch opens = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);

        assertThatThrownBy(() ->
                        Deadline.<Closeable>within(Duration.ofMillis(1), NAMED, () -> await(opens, closed::countDown)))
                .isInstanceOf(FileSystemException.class)
                .hasMessage(
                        "named: no answer within 1 ms: a pipe whose other end is not open, or a file system that does"
                                + " not respond; name another file");

        opens.countDown();
        closed.await();
    }

    @Test
    void results_failures_and_interrupts_pass() throws Exception {
        Thread.currentThread().interrupt();
        assertThat(Deadline.<Integer>within(Duration.ofMinutes(1), NAMED, () -> 42))
                .isEqualTo(42);
        assertThat(Thread.interrupted()).isTrue();
        for (Throwable failure :
                new Throwable[] {new IOException("a"), new IllegalStateException("b"), new StackOverflowError("c")}) {
            assertThatThrownBy(() -> Deadline.within(Duration.ofMinutes(1), NAMED, () -> {
                        if (failure instanceof IOException e) {
                            throw e;
                        }
                        throw failure instanceof Error e ? e : (Error) new Error().initCause(failure);
                    }))
                    .satisfies(thrown -> assertThat(thrown == failure || thrown.getCause() == failure)
                            .isTrue());
        }
    }

    /** Opens a pipe without a reader at its exit. */
    static final class OpensPipeAtExit {
        private OpensPipeAtExit() {}

        public static void main(String[] arguments) {
            Runnable work = () -> {
                try {
                    System.out.println("opens");
                    Files.newOutputStream(Path.of(arguments[0]));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            };
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> Deadline.runAtExit("ftimer-exit", work, Duration.ofMillis(50))));
        }
    }

    @Test
    void the_jvm_ends_with_one_line_if_the_work_at_its_exit_does_not() throws Exception {
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OpensPipeAtExit.class.getName(),
                        Pipes.make(folder.resolve("pipe")).toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.lines())
                    .containsExactly(
                            "opens",
                            "ftimer[io-failed]: reports may be missing or incomplete: the JVM exits before they are"
                                    + " written, after 50 ms of waiting");
            assertThat(program.waitFor(50, TimeUnit.SECONDS)).isTrue();
        } finally {
            program.destroyForcibly();
        }
    }

    @Test
    void work_at_the_exit_can_be_removed_and_waits_for_its_end() {
        Thread kept = new Thread(() -> {});
        Thread removed = new Thread(() -> {});
        Deadline.register(kept);
        Deadline.register(removed).run();
        assertThat(Runtime.getRuntime().removeShutdownHook(kept)).isTrue();
        assertThat(Runtime.getRuntime().removeShutdownHook(removed)).isFalse();
        Deadline.atExit("ftimer-exit", () -> {}).run();

        List<String> done = new ArrayList<>();
        Deadline.runAtExit(
                "ftimer-exit",
                () -> done.add(Thread.currentThread().getName()
                        + ' '
                        + Thread.currentThread().isDaemon()),
                Duration.ofMinutes(1));
        assertThat(done).containsExactly("ftimer-exit true");
    }

    @Test
    @ResourceLock(Resources.SYSTEM_ERR)
    void work_at_the_exit_that_does_not_end_in_time_is_reported() {
        PrintStream before = System.err;
        ByteArrayOutputStream reported = new ByteArrayOutputStream();
        CountDownLatch end = new CountDownLatch(1);
        System.setErr(new PrintStream(reported, true, StandardCharsets.UTF_8));
        try {
            Deadline.runAtExit("ftimer-exit", () -> await(end), Duration.ofMillis(1));
        } finally {
            System.setErr(before);
            end.countDown();
        }
        assertThat(reported.toString(StandardCharsets.UTF_8)).contains("after 1 ms of waiting");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_path_that_is_none_is_named() {
        assertThat((Object) FilePath.of("a/b")).isEqualTo(Path.of("a", "b"));
        assertThatThrownBy(() -> FilePath.of("a\0b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expected a path, was \"a\\x00b\"");
    }
}
