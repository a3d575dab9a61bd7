package io.ftimer.cli.internal.gate;

import io.ftimer.cli.internal.input.Inputs;
import io.ftimer.export.internal.bounds.Confirmation;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs tests in a fresh JVM as the JVM did that wrote a report.
 *
 * <p>Thread safety: immutable.
 *
 * @param arguments the file {@code rerun.args} beside the report, with the arguments of the JVM below its working directory and the home of Java
 */
public record TestsAgain(Path arguments) implements Confirmation.FreshJvms {
    private static final String PROGRAM = "io.ftimer.junit.internal.suite.TestCommand";

    public static TestsAgain of(Path report) {
        return new TestsAgain(report.resolveSibling("rerun.args"));
    }

    /** Returns whether the JVM of the report said how to run its tests. */
    public boolean isPossible() {
        return Files.isRegularFile(arguments);
    }

    @Override
    public void run(List<String> ids, TreeSink sink) throws IOException {
        Path folder = Files.createTempDirectory("ftimer-again");
        Path list = Files.write(folder.resolve("ids.txt"), ids);
        Path output = folder.resolve("output.txt");
        Path report = folder.resolve("suite.csv");
        List<String> comments = Files.readAllLines(arguments).stream()
                .limit(2)
                .map(line -> line.substring(2))
                .toList();
        Process jvm = new ProcessBuilder(
                        Path.of(comments.get(1), "bin", "java").toString(),
                        "@" + arguments.toAbsolutePath(),
                        "-Dftimer.output.dir=" + folder,
                        PROGRAM,
                        list.toString())
                .directory(Path.of(comments.get(0)).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (jvm.waitFor() != 0 || Files.notExists(report)) {
                throw new IOException("the tests did not run again; see " + output);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            jvm.destroyForcibly();
            throw new IOException("interrupted", e);
        }
        Inputs.read(report, sink);
        delete(folder);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((one, other) -> other.compareTo(one)).toList()) {
                Files.delete(file);
            }
        }
    }
}
