package io.ftimer.maven;

import io.ftimer.cli.internal.input.Inputs;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.TreeSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files with timing trees of one module.
 *
 * <p>Thread safety: immutable.
 *
 * @param module the name of the module; empty if there is only one
 * @param files the files, all of which exist
 */
record TreeFiles(String module, List<Path> files) {
    /** Where the JUnit extension writes its report, below the build directory. */
    private static final String SUITE = "ftimer/suite.csv";

    /** Returns the files of a module: the named ones, or the report of its tests. Those that do not exist are left out. */
    static TreeFiles of(String module, Path buildDirectory, List<Path> named) {
        Stream<Path> candidates = named.isEmpty() ? Stream.of(buildDirectory.resolve(SUITE)) : named.stream();
        return new TreeFiles(
                module, candidates.filter(file -> !Files.notExists(file)).toList());
    }

    static String expected(Path buildDirectory, List<Path> named) {
        return named.isEmpty()
                ? buildDirectory.resolve(SUITE).toString()
                : String.join(", ", named.stream().map(Path::toString).toList());
    }

    boolean isEmpty() {
        return files.isEmpty();
    }

    /** Gives all trees to a sink; the name of the module is the first part of their group. */
    void writeTo(TreeSink sink) throws IOException {
        for (Path file : files) {
            Inputs.read(file, run -> tree -> sink.accept(module.isEmpty() ? tree : inModule(tree)));
        }
    }

    private ExportedTree inModule(ExportedTree tree) {
        return tree.withGroup(tree.group().isEmpty() ? module : module + " / " + tree.group());
    }
}
