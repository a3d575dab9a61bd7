package io.ftimer.chaos;

import io.ftimer.report.CsvReport;
import io.ftimer.trace.TraceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;

/** Writes reports, traces and baselines to what is no file of fTimer, or no file, which may fail and changes nothing of it. Stateless. */
final class PlantedTargets {
    private static final String FOREIGN = "not a file of fTimer\n";
    private static final int KINDS = 5;

    private PlantedTargets() {}

    static void work(Worker worker) throws IOException, InterruptedException {
        CsvReport report = Gates.report(3).lockTimeout(Duration.ofMillis(200));
        Path run = worker.folders.get(0).resolve("run-" + worker.number + ".csv");
        report.write(run);
        for (int count = 0; worker.continuesAfter(count); count++) {
            Path target = worker.folders.get(0).resolve("planted-" + worker.number + "-" + count);
            int kind = worker.random.nextInt(KINDS);
            plant(kind, target);
            try {
                // a command waits for the writer of a pipe
                switch (worker.random.nextInt(kind == 0 ? 3 : 4)) {
                    case 0 -> report.append(target);
                    case 1 -> report.write(target);
                    case 2 ->
                        TraceFile.builder().diagnostics(line -> {}).open(target).close();
                    default -> {
                        int exitCode = Gates.update(target, run).exitCode();
                        Disagreement.require(exitCode != 70, "a gate failed with a fault of fTimer");
                    }
                }
            } catch (IOException e) {
                Disagreement.require(
                        kind != 1 || Files.readString(target).equals(FOREIGN), "a rejected write changed " + target);
            }
            Disagreement.require(
                    kind != 0
                            || Files.readAttributes(target, "*", LinkOption.NOFOLLOW_LINKS)
                                    .get("isOther")
                                    .equals(true),
                    target + " is no pipe any more");
            worker.counts.add(Kind.PLANTED, 1);
        }
    }

    private static void plant(int kind, Path target) throws IOException, InterruptedException {
        switch (kind) {
            case 0 -> new ProcessBuilder("mkfifo", target.toString()).start().waitFor();
            case 1 -> Files.writeString(target, FOREIGN);
            case 2 -> Files.createDirectory(target);
            case 3 -> Files.createSymbolicLink(target, target);
            default -> Files.createSymbolicLink(target, Path.of("missing", "file"));
        }
    }
}
