package io.ftimer.cli;

import io.ftimer.cli.input.UnusableInputException;
import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.trace.RankFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Traces that are named on the command line. Stateless. */
final class TraceArguments {
    private TraceArguments() {}

    /**
     * Returns the traces of a run by rank, and prints which are missing.
     *
     * @throws UnusableArgumentException if they are of no run
     */
    static RankFiles run(CommandStreams streams, List<Path> files) {
        RankFiles run;
        try {
            run = RankFiles.of(files);
        } catch (IllegalArgumentException e) {
            throw new UnusableArgumentException(String.valueOf(e.getMessage()));
        }
        run.problems().forEach(streams::error);
        return run;
    }

    /** Throws unless it is a file. */
    static void requireFile(Path file) throws UnusableInputException {
        if (Files.notExists(file)) {
            throw new UnusableInputException(file.toString(), 0, "no such file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UnusableInputException(file.toString(), 0, "no regular file; expected a trace");
        }
    }

    /** Prints what is wrong with the end of a trace, which is usable nevertheless. */
    static void warn(CommandStreams streams, Path file, @Nullable String problem) {
        if (problem != null) {
            streams.error(file + ": " + problem);
        }
    }
}
