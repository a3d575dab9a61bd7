package io.ftimer.cli.internal.duel;

import io.ftimer.cli.internal.ProcessLog;
import io.ftimer.cli.internal.input.Inputs;
import io.ftimer.cli.internal.input.UnusableInputException;
import io.ftimer.report.ExportedTree;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs benchmarks as processes. Results and output of each run are files of a folder.
 *
 * <p>Thread safety: {@link #stop()} may be called by any thread, the others by one.
 */
final class ProcessRuns implements Runs {
    /** The exit code of a process that was interrupted from the keyboard. */
    static final int INTERRUPTED = 130;

    private static final String USED_UP = "ended because the budget is used up";
    private static final String PROFILER = Contestant.MEASURING.replace('.', '/') + ".class";

    private final Map<Side, Contestant> sides;
    private final Path folder;
    private Optional<Path> profiler;
    private @Nullable Process running;
    private boolean stopped;

    ProcessRuns(Map<Side, Contestant> sides, Path folder) throws IOException {
        this.sides = Map.copyOf(sides);
        this.folder = folder;
        this.profiler = profiler(folder.resolve("profiler"));
    }

    /** Copies the class of the profiler, and nothing else of fTimer, to a folder for class paths. */
    private static Optional<Path> profiler(Path classes) throws IOException {
        try (InputStream in = ProcessRuns.class.getClassLoader().getResourceAsStream(PROFILER)) {
            if (in == null) {
                return Optional.empty();
            }
            Path file = classes.resolve(PROFILER);
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            return Optional.of(classes.toAbsolutePath());
        }
    }

    @Override
    public Results run(Request request) throws IOException, InterruptedException {
        Results results = runOnce(request);
        boolean mayBeTooOld = request.number() <= Side.values().length && profiler.isPresent();
        if (results.failure().filter(why -> mayBeTooOld && !why.equals(USED_UP)).isPresent()) {
            // a JVM or a JMH that is too old for the profiler has other results without it
            profiler = Optional.empty();
            return runOnce(request);
        }
        return results;
    }

    private Results runOnce(Request request) throws IOException, InterruptedException {
        Contestant contestant = Objects.requireNonNull(sides.get(request.side()));
        String name = String.format(Locale.ROOT, "%03d-%s", request.number(), request.side())
                + (request.withRegions() ? "-regions" : "");
        Path json = folder.resolve(name + ".json");
        Path log = folder.resolve(name + ".log");
        // results of an earlier comparison are not those of this run
        Files.deleteIfExists(json);
        List<String> words = contestant.words(request, json, profiler);
        ProcessBuilder process =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile());
        Optional<String> failure = failure(process, request.nanos(), log);
        if (failure.isPresent()) {
            return Results.failed(failure.get());
        }
        try {
            List<ExportedTree> trees = new ArrayList<>();
            Inputs.read(json, run -> trees::add);
            ProcessLog output = ProcessLog.of(log);
            return trees.isEmpty()
                    ? Results.failed("no benchmark has a result: " + output.cause())
                    : new Results(trees, Optional.empty(), output);
        } catch (UnusableInputException e) {
            return Results.failed(String.valueOf(e.getMessage()));
        }
    }

    /** Runs a process to its end, and returns why it failed, if it did. */
    private Optional<String> failure(ProcessBuilder builder, long nanos, Path log)
            throws IOException, InterruptedException {
        Process process;
        synchronized (this) {
            if (stopped) {
                return Optional.of("stopped");
            }
            process = builder.redirectInput(Redirect.PIPE).start();
            running = process;
        }
        process.getOutputStream().close();
        if (!process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
            end(process);
            process.waitFor();
            return Optional.of(USED_UP);
        }
        int code = process.exitValue();
        if (code == INTERRUPTED) {
            stop();
        }
        return code == 0
                ? Optional.empty()
                : Optional.of("exit code " + code + ": " + ProcessLog.of(log).cause());
    }

    /** Ends the running process and all that it started; no further one begins. */
    synchronized void stop() {
        stopped = true;
        if (running != null) {
            end(running);
        }
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
