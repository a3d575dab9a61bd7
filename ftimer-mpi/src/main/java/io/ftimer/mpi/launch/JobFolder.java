package io.ftimer.mpi.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder through which the launcher and the ranks of one job communicate: the command to run, the result of each rank
 * and, on request, its position. Files appear with their whole content. Thread safety: one writer for each rank, any readers.
 */
final class JobFolder {
    private static final String COMMAND = "command";
    private static final String REQUEST = "positions-requested";
    private static final String POSITION = "position-";

    private final Path folder;

    private JobFolder(Path folder) {
        this.folder = folder;
    }

    static JobFolder create() throws IOException {
        return new JobFolder(Files.createTempDirectory("ftimer-mpi"));
    }

    static JobFolder at(String path) {
        return new JobFolder(Path.of(path));
    }

    void writeCommand(RankCommand command) {
        write(COMMAND, command.toText());
    }

    RankCommand command() {
        return RankCommand.parse(Objects.requireNonNull(read(COMMAND), "the command of the job"));
    }

    void writeResult(int rank, RankResult result) {
        write("result-" + rank, result.exitCode() + "\n" + result.message());
    }

    /** Returns the result of the rank, or null while it has not reported one. */
    @Nullable
    RankResult result(int rank) {
        String text = read("result-" + rank);
        if (text == null) {
            return null;
        }
        int lineEnd = text.indexOf('\n');
        return new RankResult(Integer.parseInt(text.substring(0, lineEnd)), text.substring(lineEnd + 1));
    }

    void requestPositions() {
        write(REQUEST, "");
    }

    boolean arePositionsRequested() {
        return Files.exists(folder.resolve(REQUEST));
    }

    /** Writes the position of the rank. */
    void writePosition(int rank, String position) {
        write(POSITION + rank, position);
    }

    /** Confirms the last position of the rank, while it is stuck. */
    void renewPosition(int rank) {
        try {
            Files.setLastModifiedTime(folder.resolve(POSITION + rank), FileTime.from(Instant.now()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the last position of the rank, or null if it never wrote one. */
    @Nullable
    String position(int rank) {
        return read(POSITION + rank);
    }

    /** Returns whether the rank wrote or confirmed its position within that time. */
    boolean isFresh(int rank, Duration maxAge) {
        try {
            Instant written =
                    Files.getLastModifiedTime(folder.resolve(POSITION + rank)).toInstant();
            return written.plus(maxAge).isAfter(Instant.now());
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String name, String text) {
        try {
            Path unfinished = Files.writeString(folder.resolve(name + ".new"), text);
            Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private @Nullable String read(String name) {
        Path file = folder.resolve(name);
        try {
            return Files.exists(file) ? Files.readString(file) : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the folder and its files. */
    void delete() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }

    @Override
    public String toString() {
        return folder.toString();
    }
}
