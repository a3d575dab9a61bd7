package io.ftimer.mpi.launch;

import io.ftimer.CheckedSupplier;
import io.ftimer.report.internal.files.ProcessIdentity;
import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder through which the launcher and the ranks of one job communicate: the command to run, and of each rank its exit code, result,
 * progress and, on request, position. Files appear with their whole content. Thread safety: one writer for each
 * rank, any readers.
 */
record JobFolder(Path folder) {
    private static final String COMMAND = "command";
    private static final String REQUEST = "positions-requested";
    static final String EXIT_CODE = "exit-code-";
    private static final String RESULT = "result-";
    private static final String PROGRESS = "progress-";
    private static final String POSITION = "position-";

    /** Creates a folder whose name has the process id of this launcher, for people. */
    static JobFolder create() throws IOException {
        return new JobFolder(Files.createTempDirectory(
                "ftimer-mpi-" + ProcessHandle.current().pid() + "-"));
    }

    boolean exists() {
        return Files.exists(folder);
    }

    void writeCommand(RankCommand command) {
        write(COMMAND, command.toText());
    }

    RankCommand command() {
        return RankCommand.parse(Objects.requireNonNullElse(read(COMMAND), ""));
    }

    @Nullable
    Integer exitCode(int rank) {
        String code = read(EXIT_CODE + rank);
        return code == null ? null : Integer.valueOf(code.strip());
    }

    /** Writes the result of a rank; its message is to be read after "rank 3 ". */
    void writeResult(int rank, JobResult result) {
        write(RESULT + rank, result.exitCode() + "\n" + result.message());
    }

    @Nullable
    JobResult result(int rank) {
        String text = read(RESULT + rank);
        if (text == null) {
            return null;
        }
        int lineEnd = text.indexOf('\n');
        return new JobResult(Integer.parseInt(text.substring(0, lineEnd)), text.substring(lineEnd + 1));
    }

    void noteProgress(int rank) {
        try {
            // the time of the file counts, not its content
            Files.write(folder.resolve(PROGRESS + rank), new byte[1]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when the rank last progressed or ended, or null if it has not started. */
    @Nullable
    FileTime progress(int rank) {
        FileTime result = time(RESULT + rank);
        return result == null ? time(PROGRESS + rank) : result;
    }

    /** Requests the positions of all ranks; each answers once. Returns the time of the request. */
    FileTime requestPositions() {
        write(REQUEST, "");
        return Objects.requireNonNull(requestTime());
    }

    @Nullable
    FileTime requestTime() {
        return time(REQUEST);
    }

    void writePosition(int rank, List<String> position) {
        write(POSITION + rank, String.join("\n", position));
    }

    /** Returns the position of the rank, or null if it has written none since the request. */
    @Nullable
    List<String> position(int rank, FileTime request) {
        FileTime answer = time(POSITION + rank);
        String text = answer == null || answer.compareTo(request) < 0 ? null : read(POSITION + rank);
        return text == null ? null : text.lines().toList();
    }

    private static <T> @Nullable T ifExists(CheckedSupplier<T, IOException> access) {
        try {
            return access.get();
        } catch (NoSuchFileException e) {
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable FileTime time(String name) {
        return ifExists(() -> Files.getLastModifiedTime(folder.resolve(name)));
    }

    private @Nullable String read(String name) {
        return ifExists(() -> Files.readString(folder.resolve(name)));
    }

    private void write(String name, String text) {
        try {
            ReportFile.replace(folder.resolve(name), (out, atStart) -> out.append(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the folder, unless another process is doing so. */
    void deleteIfPossible() {
        try {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.deleteIfExists(file);
                }
            }
            Files.deleteIfExists(folder);
        } catch (IOException | UncheckedIOException e) {
            return;
        }
    }

    /**
     * The command that every rank runs. It is passed in a file, since {@code mpjrun} interprets words like {@code -np} and
     * {@code -h} as its own options, even after the main class.
     *
     * @param launcher the process of the launcher, which may run on another host
     */
    record RankCommand(ProcessIdentity launcher, int ranks, String mainClass, List<String> arguments) {
        /** No argument of a process can contain this character. */
        private static final String SEPARATOR = "\0";

        String toText() {
            List<String> words = new ArrayList<>(List.of(launcher.text(), Integer.toString(ranks), mainClass));
            words.addAll(arguments);
            return String.join(SEPARATOR, words);
        }

        /**
         * Reads the text of a command.
         *
         * @throws IllegalArgumentException if the text lacks the process of a launcher, a number of ranks or a main class
         */
        static RankCommand parse(String text) {
            List<String> words = List.of(text.split(SEPARATOR, -1));
            try {
                ProcessIdentity launcher = ProcessIdentity.parse(words.get(0));
                int ranks = words.size() < 3 ? 0 : Integer.parseInt(words.get(1));
                if (launcher != null && ranks > 0 && !words.get(2).isEmpty()) {
                    return new RankCommand(launcher, ranks, words.get(2), words.subList(3, words.size()));
                }
            } catch (NumberFormatException e) {
                // rejected below, like a number that is not positive
            }
            throw new IllegalArgumentException(
                    "invalid command of a rank: expected the process of the launcher, the number of ranks and a main"
                            + " class; start ranks with MpiJob");
        }
    }
}
