package io.ftimer.cli;

import io.ftimer.cli.internal.CommandStreams;
import io.ftimer.cli.internal.ProcessLog;
import io.ftimer.cli.internal.TemporaryFolder;
import io.ftimer.cli.internal.UnusableArgumentException;
import io.ftimer.report.internal.files.Deadline;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the tests of a commit and of the current folder by one command, and finds the counts that they write.
 *
 * <p>A commit is checked out into a work tree of its own in a temporary folder, so that the folder of the user is never touched. Closing
 * removes it. Thread-confined, but for the removal when the JVM exits.
 */
final class TestedBuilds implements AutoCloseable {
    private static final Path COUNTS = Path.of("ftimer", "suite.csv");

    private final List<String> command;
    private final CommandStreams streams;
    private final Path folder;
    private final Runnable atExit;
    private boolean hasWorkTree;

    TestedBuilds(List<String> command, CommandStreams streams) throws IOException {
        this.command = command;
        this.streams = streams;
        this.folder = Files.createTempDirectory("ftimer-compare");
        this.atExit = Deadline.atExit("ftimer-work-tree", this::remove);
    }

    /** Returns the commit where the current branch left another one: what came after it there is no part of the change. */
    String fork(String commit) throws IOException, InterruptedException {
        return git("merge-base", "HEAD", commit);
    }

    /** Returns the files that differ between a commit and the current folder, below it. */
    List<Path> changed(String commit) throws IOException, InterruptedException {
        return git("diff", "--name-only", "--relative", commit)
                .lines()
                .map(Path::of)
                .toList();
    }

    /** Returns the folder of a commit that is the current one in the folder of the user. */
    Path checkOut(String commit) throws IOException, InterruptedException {
        Path tree = folder.resolve("base");
        String below = git("rev-parse", "--show-prefix");
        hasWorkTree = true;
        // a hook of the user may change other folders
        git("-c", "core.hooksPath=" + folder, "worktree", "add", "--detach", tree.toString(), commit);
        return tree.resolve(below);
    }

    private String git(String... words) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("git"));
        all.addAll(List.of(words));
        Path out = folder.resolve("git.out");
        Path err = folder.resolve("git.err");
        if (start(all, Path.of(""), out, err).waitFor() != 0) {
            throw new UnusableArgumentException(
                    String.join(" ", all) + " failed: " + ProcessLog.of(err).cause());
        }
        return Files.readString(out).strip();
    }

    /**
     * Runs the tests in a folder.
     *
     * @param failures receives how the command ended, if not well
     * @return the counts of this run, not those of an earlier one
     */
    List<Path> test(String side, Path where, List<String> failures) throws IOException, InterruptedException {
        streams.error(side + ": " + String.join(" ", command));
        Path log = folder.resolve(side + ".log");
        FileTime start = Files.getLastModifiedTime(Files.createFile(log));
        int code = start(command, where, log, log).waitFor();
        if (code != 0) {
            failures.add(side + ": " + String.join(" ", command) + " ended with exit code " + code + ": "
                    + ProcessLog.of(log).cause());
        }
        List<Path> counts = counts(where, start);
        Files.delete(log);
        if (counts.isEmpty()) {
            throw new UnusableArgumentException(
                    code == 0
                            ? side + ": the command wrote no " + COUNTS
                                    + "; its tests need ftimer-junit-extension: add it to the build, register it with"
                                    + " -Djunit.jupiter.extensions.autodetection.enabled=true, or name a folder with a copy of base that has it"
                            : failures.get(failures.size() - 1));
        }
        return counts;
    }

    private static Process start(List<String> words, Path where, Path out, Path err) throws IOException {
        ProcessBuilder process = new ProcessBuilder(words)
                .directory(new File(where.toAbsolutePath().toString()))
                .redirectOutput(out.toFile());
        Process started =
                (out.equals(err) ? process.redirectErrorStream(true) : process.redirectError(err.toFile())).start();
        started.getOutputStream().close();
        return started;
    }

    private static List<Path> counts(Path where, FileTime start) throws IOException {
        try (var files = Files.find(
                where,
                Integer.MAX_VALUE,
                (file, attributes) ->
                        file.endsWith(COUNTS) && attributes.lastModifiedTime().compareTo(start) >= 0)) {
            return files.sorted().toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private synchronized void remove() {
        try {
            if (hasWorkTree) {
                hasWorkTree = false;
                git("worktree", "remove", "--force", folder.resolve("base").toString());
            }
            TemporaryFolder.delete(folder);
        } catch (IOException | UnusableArgumentException e) {
            streams.error("cannot remove " + folder + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        remove();
        atExit.run();
    }
}
