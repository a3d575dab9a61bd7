package io.ftimer.maven;

import io.ftimer.export.internal.bounds.AbsentTests;
import io.ftimer.export.internal.bounds.ClassFiles;
import io.ftimer.export.internal.bounds.TreeId;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the goals have in common that judge by a file of bounds, or write it. */
abstract class BoundsMojo extends TreeMojo {
    /** The file of bounds, in the repository. Without it, only the expectations of the tests are checked. */
    @Parameter(property = "ftimer.baseline", defaultValue = "${project.basedir}/ftimer-baseline.txt")
    File baseline;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    MavenSession session;

    /**
     * Returns the files to judge: those that are named, or what the tests of this build wrote, or a cache restored for the same classes, or else the
     * last run if called alone.
     */
    TreeFiles judged(TestsOfBuild tests) throws IOException {
        TreeFiles found = found();
        if (!dataFiles().isEmpty() || isOfSameClasses(tests)) {
            return found;
        }
        TreeFiles written = tests.written(found);
        if (!written.isEmpty()
                || found.isEmpty()
                || tests.isBound()
                || !tests.leftOutBy().isEmpty()) {
            return written;
        }
        getLog().info("ftimer: reads the last run of the tests, of "
                + TestsOfBuild.time(found.files().get(0)));
        return found;
    }

    /** Returns whether only trees of JVMs that started in this build count. */
    boolean areOfBuild(TestsOfBuild tests, TreeFiles files) throws IOException {
        return dataFiles().isEmpty()
                && !isOfSameClasses(tests)
                && !tests.written(files).isEmpty();
    }

    /** Returns whether the report is of the classes of this build, whenever it was written. */
    private boolean isOfSameClasses(TestsOfBuild tests) throws IOException {
        TreeFiles found = found();
        if (!tests.isBound() || found.isEmpty() || !tests.leftOutBy().isEmpty()) {
            return false;
        }
        Path classes = Path.of(String.valueOf(project.getBuild().getOutputDirectory()));
        String hash = ClassFiles.hash(List.of(classes, testClasses()));
        return !hash.isEmpty()
                && UnverifiedExpectations.of(found.files(), jvm -> false).areOf(hash);
    }

    TreeFiles found() {
        return TreeFiles.of("", buildDirectory(project), dataFiles());
    }

    /**
     * A test is gone if its class, or its method, is not compiled any more; one that is compiled is disabled, aborted or not selected. Of files
     * of other builds, it is gone if its class ran without it.
     */
    AbsentTests absentTests(TestsOfBuild tests) {
        boolean hasClasses = dataFiles().isEmpty() && Files.isDirectory(testClasses());
        return (test, hasClassRun) -> hasClasses && test.isTest()
                ? !isCompiled(test)
                : tests.leftOutBy().isEmpty() && hasClassRun;
    }

    /** Returns whether there is a method of that name: what class files name is text with its length before it. */
    private boolean isCompiled(TreeId test) {
        String method = test.name().replaceFirst("[(\\[].*", "");
        byte[] name = method.getBytes(StandardCharsets.UTF_8);
        String constant = "\u0001" + (char) (name.length >> 8) + (char) (name.length & 0xFF)
                + new String(name, StandardCharsets.ISO_8859_1);
        Path file = testClasses().resolve(test.group().replace('.', '/') + ".class");
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(constant);
        } catch (NoSuchFileException e) {
            return false;
        } catch (IOException unreadable) {
            return true;
        }
    }

    private Path testClasses() {
        return Path.of(String.valueOf(project.getBuild().getTestOutputDirectory()));
    }

    String shown() {
        Path file = baseline.toPath();
        Path here = Path.of("").toAbsolutePath();
        return (file.startsWith(here) ? here.relativize(file) : file).toString();
    }

    /** Returns what settings stand for; the build fails if one is invalid. */
    static <T> T accepted(Supplier<T> value) throws MojoExecutionException {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new MojoExecutionException("ftimer: " + e.getMessage(), e);
        }
    }
}
