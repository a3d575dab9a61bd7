package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.cli.CommandRun;
import io.ftimer.trace.Trace;
import io.ftimer.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Writes traces, each with as many events as its name says. Stateless. */
final class Traces {
    private static final int MAX_REGIONS = 3_000;

    private Traces() {}

    static void work(Worker worker) {
        for (int count = 0; worker.continuesAfter(count); count++) {
            int regions = 1 + worker.random.nextInt(MAX_REGIONS);
            Path path = worker.folder(worker.random)
                    .resolve("trace-" + worker.number + "-" + count + "-" + 2 * regions + ".bin");
            try (TraceFile trace = TraceFile.builder().diagnostics(line -> {}).open(path)) {
                record(trace, regions);
                trace.close();
                if (trace.problem() == null) {
                    worker.acknowledge(path, worker.id(count));
                } else {
                    worker.failed(path, new IOException(trace.problem()));
                }
            } catch (IOException e) {
                worker.failed(path, e);
            }
        }
    }

    private static void record(TraceFile trace, int regions) {
        FTimer timer = FTimer.builder().listener(trace::regions).build();
        timer.init();
        for (int i = 0; i < regions; i++) {
            timer.start("region " + i % 7);
            timer.stop("region " + i % 7);
        }
    }

    static void check(Path folder, Acknowledged acknowledged, SplittableRandom random) throws IOException {
        List<Path> traces;
        try (Stream<Path> files = Files.list(folder)) {
            traces = files.filter(file -> file.toString().endsWith(".bin")).toList();
        }
        for (Path trace : traces) {
            boolean isComplete = CommandRun.isComplete(trace.toString());
            boolean isWhole = isComplete
                    && Trace.read(trace).events().size()
                            == Integer.parseInt(trace.toString().replaceAll(".*-|\\.bin", ""));
            Disagreement.require(
                    isComplete == isWhole,
                    trace + " is complete for validate, and has fewer events than were recorded");
            Set<String> whole = acknowledged.of(trace);
            Disagreement.require(whole.isEmpty() || isWhole, "lost: " + trace + " is not complete");
        }
        if (!traces.isEmpty()) {
            requireCutIsIncomplete(traces.get(random.nextInt(traces.size())), random);
        }
    }

    /** Requires that a copy of a file without its end is not complete. */
    static void requireCutIsIncomplete(Path file, SplittableRandom random) throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Path cut = file.resolveSibling("cut-" + file.getFileName());
        int length = whole.length == 0 ? 0 : random.nextInt(whole.length);
        Files.write(cut, Arrays.copyOf(whole, length));
        Disagreement.require(
                !CommandRun.isComplete(cut.toString()),
                "the first " + length + " bytes of " + file + " are complete for validate");
        Files.delete(cut);
    }
}
