package io.ftimer.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals have in common that read timing trees. */
abstract class TreeMojo extends FTimerMojo {
    /**
     * The files with timing trees: reports of tests, results of benchmarks, or any other file that fTimer writes. By default the
     * report of the tests, {@code target/ftimer/suite.csv}. Relative to the module.
     */
    @Parameter
    @Nullable
    List<File> dataFiles;

    /** Returns the configured files, none for the default. */
    List<Path> dataFiles() {
        return dataFiles == null
                ? List.of()
                : dataFiles.stream().map(File::toPath).toList();
    }
}
