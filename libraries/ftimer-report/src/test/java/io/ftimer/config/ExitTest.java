package io.ftimer.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.FTimers;
import io.ftimer.SessionObserver;
import io.ftimer.TimerSession;
import io.ftimer.summary.SessionSummary;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs whose JVM exits before, or while, the default session ends. */
@Timeout(120)
class ExitTest {
    private static final String CLOSING = "closing";

    @TempDir
    private Path folder;

    private static SessionObserver atEnd(Consumer<SessionSummary> action) {
        return new SessionObserver() {
            @Override
            public void closed(SessionSummary summary) {
                action.accept(summary);
            }
        };
    }

    private static void init(SessionObserver before) {
        FTimers.init(options -> Configuration.ofProcess().applyTo(options.observer(before)));
        FTimers.run("a", () -> {});
    }

    /** Begins to exit while it ends its session, which goes on once the hook of the session waits for it. */
    static final class ExitWhileClosing {
        private ExitWhileClosing() {}

        public static void main(String[] arguments) {
            init(atEnd(summary -> {
                if (arguments[0].equals("exit")) {
                    new Thread(() -> System.exit(0)).start();
                }
                System.out.println(CLOSING);
                while (!hookWaits()) {
                    Thread.onSpinWait();
                }
            }));
            FTimers.finish();
        }

        private static boolean hookWaits() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread ->
                            thread.getName().equals("ftimer-exit") && thread.getState() == Thread.State.TIMED_WAITING);
        }
    }

    /** Saves its state in a hook of its own, after the one of the session. */
    static final class SavingAtExit {
        private SavingAtExit() {}

        public static void main(String[] arguments) {
            CompletableFuture<Thread> hook = new CompletableFuture<>();
            init(atEnd(summary -> hook.complete(Thread.currentThread())));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                try {
                    hook.join().join();
                    Files.writeString(Path.of(arguments[0]), "saved");
                } catch (InterruptedException | IOException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
    }

    /** Tries to open the default session with an observer that fails. */
    static final class FailingInit {
        private FailingInit() {}

        public static void main(String[] arguments) {
            FTimers.init(options -> Configuration.ofProcess().applyTo(options).observer(new SessionObserver() {
                @Override
                public void opened(TimerSession session) {
                    throw new IllegalStateException("no");
                }
            }));
        }
    }

    /** Names files with letters that are not ASCII. */
    static final class BeyondLocale {
        private BeyondLocale() {}

        public static void main(String[] arguments) {
            System.setProperty("ftimer.config.file", "größe");
            FTimers.init();
            System.clearProperty("ftimer.config.file");
            System.setProperty("ftimer.config.output.text", "größe");
            FTimers.init();
        }
    }

    /** Opens the default session in a hook. */
    static final class InitAtExit {
        private InitAtExit() {}

        public static void main(String[] arguments) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(FTimers.init())));
        }
    }

    private Process start(Class<?> program, String configuration, String argument) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dftimer.config=" + configuration,
                        "-cp",
                        SystemConfigurationTest.classPath(),
                        program.getName(),
                        argument)
                .redirectErrorStream(true)
                .start();
    }

    /** Returns the other lines of a program that has to end with this exit code. */
    private static List<String> linesUntil(int exitCode, Process program, BufferedReader output) throws Exception {
        try {
            List<String> lines = output.lines().toList();
            assertThat(program.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(program.exitValue()).as("%s", lines).isEqualTo(exitCode);
            return lines;
        } finally {
            program.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({"exit, 0", "signal, 143"})
    void an_exit_while_the_session_is_closed_waits_for_its_files(String cause, int exitCode) throws Exception {
        Path text = folder.resolve("report.txt");
        Path csv = folder.resolve("runs.csv");
        Process program = start(ExitWhileClosing.class, "output.text=" + text + "; output.csv=" + csv, cause);
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.readLine()).isEqualTo(CLOSING);
            if (cause.equals("signal")) {
                program.toHandle().destroy();
            }
            assertThat(linesUntil(exitCode, program, output)).isEmpty();
        }

        assertThat(text).content().endsWith("  a\n");
        assertThat(csv).content().contains("\"a\"");
    }

    @Test
    void a_report_that_fails_at_exit_is_one_diagnostic_and_other_hooks_complete() throws Exception {
        Path tree = folder.resolve("tree.txt");
        Path missing = folder.resolve("no/such");
        Path saved = folder.resolve("saved");
        Process program = start(
                SavingAtExit.class,
                "onReportFailure=fail; output.text=" + missing + "; output.tree=" + tree,
                saved.toString());
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            assertThat(linesUntil(0, program, output))
                    .containsExactly("ftimer[io-failed]: report not written: " + missing + ": directory "
                            + missing.getParent() + " does not exist; create it first");
        }

        assertThat(tree).content().startsWith("a: ");
        assertThat(saved).content().isEqualTo("saved");
    }

    @Test
    void a_file_name_beyond_the_locale_is_one_diagnostic() throws Exception {
        ProcessBuilder program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        SystemConfigurationTest.classPath(),
                        BeyondLocale.class.getName())
                .redirectErrorStream(true);
        program.environment().put("LC_ALL", "C");
        Process started = program.start();
        try (BufferedReader output = started.inputReader(StandardCharsets.UTF_8)) {
            assertThat(linesUntil(0, started, output))
                    .allMatch(line ->
                            line.endsWith("the locale has no file names with all characters of \"gr??e\" (encoding"
                                    + " ANSI_X3.4-1968); set LC_ALL=C.UTF-8"))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith(
                                            "ftimer[bad-configuration]: init() rejected: the file named by the system"
                                                    + " property ftimer.config.file: "),
                            line -> assertThat(line)
                                    .startsWith("ftimer[bad-configuration]: init() rejected: in the system properties"
                                            + " ftimer.config.*: invalid value \"gr??e\" for output.text: "));
        }
    }

    @Test
    void a_session_that_is_opened_at_exit_is_rejected_with_one_line() throws Exception {
        Process program = start(InitAtExit.class, "output.text=" + folder.resolve("report.txt"), "");
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            assertThat(linesUntil(0, program, output))
                    .containsExactly(
                            "ftimer[bad-configuration]: init() rejected:"
                                    + " java.lang.IllegalStateException: Shutdown in progress",
                            "UNKNOWN");
        }
    }

    @Test
    void an_exit_does_not_wait_for_a_session_that_could_not_be_opened() throws Exception {
        Path report = folder.resolve("report.txt");
        Process program = start(FailingInit.class, "output.text=" + report, "");
        try (BufferedReader output = program.inputReader(StandardCharsets.UTF_8)) {
            assertThat(linesUntil(0, program, output))
                    .containsExactly("ftimer[bad-configuration]: init() rejected: java.lang.IllegalStateException: no");
        }

        assertThat(report).doesNotExist();
    }
}
