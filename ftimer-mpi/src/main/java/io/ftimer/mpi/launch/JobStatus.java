package io.ftimer.mpi.launch;

import io.ftimer.internal.text.ShownText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Reports of running jobs on request. Stateless. */
final class JobStatus {
    private JobStatus() {}

    /**
     * Returns where the ranks of the jobs of that launcher are.
     *
     * @param launcher its process id
     * @throws IllegalArgumentException if it runs no job; the message names the launchers that do
     */
    static String of(String launcher) throws IOException, InterruptedException {
        List<JobFolder> running = JobFolder.running();
        List<String> reports = new ArrayList<>();
        for (JobFolder job : running) {
            if (id(job).equals(launcher)) {
                reports.add(report(job));
            }
        }
        if (reports.isEmpty()) {
            String known = running.stream().map(JobStatus::id).distinct().collect(Collectors.joining(", "));
            throw new IllegalArgumentException("no job \"" + launcher + "\" is running"
                    + (known.isEmpty() ? "" : ": expected the process id of one of these: " + known));
        }
        return String.join("\n", reports);
    }

    private static String report(JobFolder job) throws InterruptedException {
        RankCommand command = job.command();
        String what = "job " + command.launcher().pid() + ", " + command.mainClass() + " on "
                + ShownText.counted(command.ranks(), "rank");
        try {
            return what + ":" + PositionReport.ask(job, command.ranks());
        } catch (UncheckedIOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                // its folder was deleted
                return what + ": has ended";
            }
            throw e;
        }
    }

    private static String id(JobFolder job) {
        return Long.toString(job.command().launcher().pid());
    }
}
