package io.ftimer.chaos;

import io.ftimer.FTimer;
import io.ftimer.cli.CommandRun;
import io.ftimer.report.CsvReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** Compares runs with a baseline that others replace meanwhile by an equal one. Stateless. */
final class Gates {
    private Gates() {}

    static void work(Worker worker) throws IOException {
        for (int count = 0; worker.continuesAfter(count); count++) {
            Path folder = worker.folder(worker.random);
            Path baseline = folder.resolve("baseline.txt");
            int kind = Files.exists(baseline) ? worker.random.nextInt(3) : 0;
            Path run = folder.resolve("run-" + worker.number + "-" + count + ".csv");
            try {
                report(kind == 2 ? 4 : 3).write(run);
                CommandRun gate = kind == 0 ? update(baseline, run) : compare(baseline, run);
                if (gate.exitCode() != 2 || !gate.output().contains(Round.FULL)) {
                    Disagreement.require(
                            gate.exitCode() == (kind == 2 ? 1 : 0), "gate " + kind + " of " + run + ": " + gate);
                    worker.acknowledge(baseline, worker.id(count));
                } else {
                    worker.failed(baseline, new IOException(Round.FULL));
                }
            } catch (IOException e) {
                worker.failed(run, e);
            }
            Files.deleteIfExists(run);
        }
    }

    static CsvReport report(int calls) {
        FTimer timer = FTimer.builder().clock(() -> 0).build();
        timer.init();
        for (int i = 0; i < calls; i++) {
            timer.start("solve");
            timer.stop("solve");
        }
        return CsvReport.of(timer.summary());
    }

    static CommandRun update(Path baseline, Path run) {
        return CommandRun.of("baseline", "--baseline", baseline.toString(), run.toString());
    }

    private static CommandRun compare(Path baseline, Path run) {
        return CommandRun.of("gate", "--baseline", baseline.toString(), run.toString());
    }

    static void check(Path folder, Acknowledged acknowledged, SplittableRandom random) throws IOException {
        Path baseline = folder.resolve("baseline.txt");
        Path run = folder.resolve("last.csv");
        report(3).write(run);
        Disagreement.require(
                acknowledged.of(baseline).isEmpty() || Files.exists(baseline), "lost: " + baseline + " does not exist");
        for (CommandRun gate : List.of(
                Files.exists(baseline) ? compare(baseline, run) : update(baseline, run), update(baseline, run))) {
            Disagreement.require(gate.exitCode() == 0, baseline + " is not whole: " + gate);
        }
    }
}
