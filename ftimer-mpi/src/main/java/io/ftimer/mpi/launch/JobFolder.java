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
 * The folder in which the ranks of one job find what to run, and tell their launcher how they ended and, when it asks, where
 * they are. A file appears with all that is in it. Thread safety: one writer for each rank, any readers.
 */
final class JobFolder {
    private static final String COMMAND = "command";
    private static final String ASKED = "asked";
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

    /** Returns how the rank ended, or null while it has not said so. */
    @Nullable
    RankResult result(int rank) {
        String text = read("result-" + rank);
        if (text == null) {
            return null;
        }
        int lineEnd = text.indexOf('\n');
        return new RankResult(Integer.parseInt(text.substring(0, lineEnd)), text.substring(lineEnd + 1));
    }

    void askForPositions() {
        write(ASKED, "");
    }

    boolean positionsAreAsked() {
        return Files.exists(folder.resolve(ASKED));
    }

    /** Says where the rank is; one that is stuck says so again and again. */
    void writePosition(int rank, String position) {
        write(POSITION + rank, position);
    }

    /** Says that the rank is where it was. */
    void renewPosition(int rank) {
        try {
            Files.setLastModifiedTime(folder.resolve(POSITION + rank), FileTime.from(Instant.now()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns where the rank said last that it is, or null if it never did. */
    @Nullable
    String position(int rank) {
        return read(POSITION + rank);
    }

    /** Returns whether the rank said so no longer ago. */
    boolean isFresh(int rank, Duration longestAgo) {
        try {
            Instant said =
                    Files.getLastModifiedTime(folder.resolve(POSITION + rank)).toInstant();
            return said.plus(longestAgo).isAfter(Instant.now());
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

    /** Removes the folder and what is in it. */
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
