package io.ftimer.cli.internal.gate;

import io.ftimer.cli.internal.TemporaryFolder;
import io.ftimer.cli.internal.input.Inputs;
import io.ftimer.export.internal.bounds.Confirmation;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Runs tests in a fresh JVM as the JVM did that wrote a report.
 *
 * <p>Thread safety: immutable.
 *
 * @param arguments the file {@code rerun.args} beside the report, with the arguments of the JVM below its working directory and the home of Java
 * @param least how long a JVM may run at least: it starts what the others had started, such as a database
 */
public record TestsAgain(Path arguments, Duration least) implements Confirmation.FreshJvms {
    private static final String PROGRAM = "io.ftimer.junit.internal.suite.TestCommand";

    /** So many times as long as in their first run may the tests take: a build that hangs shows nothing. */
    private static final int TIMES = 10;

    public TestsAgain(Path arguments) {
        this(arguments, Duration.ofMinutes(5));
    }

    @Override
    public void run(List<String> ids, Duration first, TreeSink sink) throws IOException {
        if (Files.notExists(arguments)) {
            throw new IOException(
                    "there is no " + arguments + ": the tests write it if ftimer.baseline names an existing file");
        }
        Duration limit = Collections.max(List.of(least, first.multipliedBy(TIMES)));
        Path folder = Files.createTempDirectory("ftimer-again");
        Path list = Files.write(folder.resolve("ids.txt"), ids);
        Path output = folder.resolve("output.txt");
        Path report = folder.resolve("suite.csv");
        List<String> comments = Files.readAllLines(arguments);
        Process jvm = new ProcessBuilder(
                        Path.of(comments.get(1).substring(2), "bin", "java").toString(),
                        "@" + arguments.toAbsolutePath(),
                        "-Dftimer.output.dir=" + folder,
                        PROGRAM,
                        list.toString())
                .directory(Path.of(comments.get(0).substring(2)).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!jvm.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("the tests did not end in a fresh JVM within " + limit.toSeconds() + " s ("
                        + TIMES + " times as long as in the run, at least " + least.toSeconds() + " s); see " + output);
            }
            if (jvm.exitValue() != 0 || Files.notExists(report)) {
                throw new IOException("the tests did not run again; see " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            Stream.concat(jvm.descendants(), Stream.of(jvm.toHandle())).forEach(ProcessHandle::destroyForcibly);
        }
        Inputs.read(report, run -> sink);
        TemporaryFolder.delete(folder);
    }
}
