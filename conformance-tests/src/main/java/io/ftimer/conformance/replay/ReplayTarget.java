package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.Command;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.mpi.MpiReport;
import io.ftimer.report.Report;
import io.ftimer.values.Status;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where one report command writes to, and the metadata it passes: a file that the report opens, or an open output. */
final class ReplayTarget implements Closeable {
    private final ReplayMetadata metadata;
    private final @Nullable Path file;
    private final boolean append;
    private final Appendable output;

    private ReplayTarget(ReplayMetadata metadata, @Nullable Path file, boolean append, Appendable output) {
        this.metadata = metadata;
        this.file = file;
        this.append = append;
        this.output = output;
    }

    static ReplayTarget of(Step<Command> step, WorkFolder folder, ReplayMetadata metadata) {
        return switch (step.command()) {
            case PRINT, MPI_PRINT, UNION_PRINT -> new ReplayTarget(metadata, null, false, folder.openAtEnd(step));
            case PRINT_BROKEN, MPI_PRINT_BROKEN, UNION_PRINT_BROKEN ->
                new ReplayTarget(metadata, null, false, BrokenOutput.INSTANCE);
            default -> toFile(step, folder, metadata);
        };
    }

    /** Returns the file that the first word names, to be appended to if the second one says so. */
    static ReplayTarget toFile(Step<?> step, WorkFolder folder, ReplayMetadata metadata) {
        return new ReplayTarget(metadata, folder.file(step), isAppend(step), BrokenOutput.INSTANCE);
    }

    private static boolean isAppend(Step<?> step) {
        String mode = step.wordCount() == 1 ? "noappend" : step.text(1);
        if (!mode.equals("append") && !mode.equals("noappend")) {
            throw step.problem("neither append nor noappend: " + mode);
        }
        return mode.equals("append");
    }

    /** Writes a report of this rank alone. */
    void write(Report<?> report) throws IOException {
        metadata.addTo(report);
        if (file == null) {
            report.writeTo(output);
        } else if (append) {
            report.append(file);
        } else {
            report.write(file);
        }
    }

    /** Writes a report over all ranks. */
    Status write(MpiReport report) {
        metadata.addTo(report);
        if (file == null) {
            return report.writeTo(output);
        }
        return append ? report.append(file) : report.write(file);
    }

    /** Closes the output that was opened for the report. */
    @Override
    public void close() throws IOException {
        if (output instanceof Writer opened) {
            opened.close();
        }
    }

    /** An output on which writing fails. Stateless. */
    private enum BrokenOutput implements Appendable {
        INSTANCE;

        @Override
        public Appendable append(@Nullable CharSequence text) throws IOException {
            throw new IOException("this output rejects everything");
        }

        @Override
        public Appendable append(@Nullable CharSequence text, int start, int end) throws IOException {
            return append(text);
        }

        @Override
        public Appendable append(char c) throws IOException {
            return append(String.valueOf(c));
        }
    }
}
