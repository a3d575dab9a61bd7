package io.ftimer.gate;

import io.ftimer.report.internal.files.ReportFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What trees are compared with: the content of a text file that is kept in a repository.
 *
 * <p>The file is sorted and has one line for each region. Thread safety: immutable.
 *
 * @param scope what is compared
 * @param trees the expected regions of each tree that has any
 */
public record Baseline(BaselineScope scope, SortedMap<TreeId, ExpectedTree> trees) {
    /** A baseline without trees. */
    public static final Baseline EMPTY = new Baseline(BaselineScope.ALL, new TreeMap<>());

    /** Copies the trees. */
    public Baseline {
        trees = Collections.unmodifiableSortedMap(new TreeMap<>(trees));
    }

    /**
     * Reads a file.
     *
     * @throws IOException if the file cannot be read or is malformed; the message names file, line and what is expected
     */
    public static Baseline read(Path file) throws IOException {
        return BaselineReader.read(file);
    }

    /** Returns the regions of a tree that are compared; empty for a tree that is not. */
    public Optional<ExpectedTree> expected(TreeId id) {
        return Optional.ofNullable(trees.get(id))
                .filter(tree -> scope.has(id))
                .map(tree -> new ExpectedTree(tree.javaRelease(), scope.regions(tree.regions())))
                .filter(tree -> !tree.regions().isEmpty());
    }

    /**
     * Reads a file, or {@link #EMPTY} if it does not exist, and writes what it becomes; no update of another thread or process is
     * lost. The file is replaced atomically, and unchanged if this fails. Creates the folder of the file.
     *
     * @param change returns the new baseline; called while other updates of the file wait
     * @throws IOException as {@link #read}, or if the file cannot be written; the message names the file and the reason
     */
    public static void update(Path file, UnaryOperator<Baseline> change) throws IOException {
        createFolder(file);
        try {
            // read here: one draft of a file is written at a time
            ReportFile.replace(file, (out, atStart) -> BaselineText.write(change.apply(present(file)), out));
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static void createFolder(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
        } catch (IOException e) {
            // the replacement of the file says what is wrong
        }
    }

    private static Baseline present(Path file) {
        try {
            return read(file);
        } catch (IOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return EMPTY;
            }
            throw new UncheckedIOException(e);
        }
    }
}
