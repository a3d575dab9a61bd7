package io.ftimer.report.internal.config;

import io.ftimer.report.FileNameTemplate;
import io.ftimer.report.Report;
import io.ftimer.report.ReportDestination;
import io.ftimer.values.DiagnosticId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rank of this process in its job. File names get it when they are planned, so that a name that needs an unknown rank is
 * rejected at the start and not at the end of the program.
 *
 * @param job the rank, empty if it is not known
 * @param ranksInJvm the number of ranks that share this JVM, usually 1
 */
public record ProcessRank(Optional<JobRank> job, int ranksInJvm) {
    /**
     * Returns the rank as its launcher numbered it.
     *
     * @param ofThread returns the rank of the calling thread where ranks share a JVM
     */
    public static ProcessRank ofLauncher(Supplier<Optional<JobRank>> ofThread) {
        int ranksInJvm = JobRank.ranksInJvm();
        return new ProcessRank(ranksInJvm > 1 ? ofThread.get() : JobRank.ofProcess(), ranksInJvm);
    }

    /** Returns the rank with another number than the launcher gave it, in a job of that size. */
    public ProcessRank numbered(int number) {
        return new ProcessRank(
                Optional.of(new JobRank(number, job.map(JobRank::ranks).orElse(OptionalInt.empty()))), ranksInJvm);
    }

    /** @throws IllegalArgumentException if the template needs a rank and it is not known; so do the other overloads */
    public FileNameTemplate in(FileNameTemplate template) {
        requireKnown(template.needsRank(), template);
        return job.map(rank -> template.ofRank(rank.number())).orElse(template);
    }

    public ReportDestination in(ReportDestination destination) {
        requireKnown(destination.needsRank(), destination);
        return job.map(rank -> destination.ofRank(rank.number())).orElse(destination);
    }

    /**
     * Returns whether this rank may replace a file: ranks other than 0 need their number in its name, or they would replace the
     * file of rank 0. If not, a diagnostic says so.
     *
     * @throws IllegalArgumentException if ranks share this JVM, it is not known which one this is, and the name has no rank
     */
    public boolean owns(ReportDestination target, Consumer<String> diagnostics) {
        return !target.isFile() || owns(target.needsRank(), target, diagnostics);
    }

    public boolean owns(FileNameTemplate file, Consumer<String> diagnostics) {
        return owns(file.needsRank(), file, diagnostics);
    }

    /** Adds the rank, if it is known, to a report where other ranks write too: to the end of a file, or to no file. */
    public void label(Report<?> report, ReportDestination target, boolean append) {
        if (append || !target.isFile()) {
            job.ifPresent(rank -> report.metadata("Rank", Integer.toString(rank.number())));
        }
    }

    private boolean owns(boolean isOfOneRank, Object file, Consumer<String> diagnostics) {
        if (isOfOneRank) {
            return true;
        }
        if (job.isEmpty() && ranksInJvm > 1) {
            throw new IllegalArgumentException(
                    "\"" + file + "\" would be the file of all " + ranksInJvm + " ranks of this JVM, and " + unknown());
        }
        int number = job.map(JobRank::number).orElse(0);
        if (number == 0) {
            return true;
        }
        diagnostics.accept(DiagnosticId.IO_FAILED.line("rank " + number + " will not write \"" + file
                + "\", which is the file of rank 0; add $RANK to its name"));
        return false;
    }

    private void requireKnown(boolean needed, Object name) {
        if (needed && job.isEmpty()) {
            throw new IllegalArgumentException("\"" + name + "\" contains $RANK, but " + unknown());
        }
    }

    private String unknown() {
        return ranksInJvm > 1
                ? "the numbers of ranks are not known before MPI.Init; open the session after it, with ftimer-mpi on the class path"
                : "the rank of this process is not known; set the key rank";
    }
}
