package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.Step;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The folder in which a scenario runs, and what its commands do there themselves. */
final class WorkFolder {
    private final Path root;

    WorkFolder(Path root) {
        this.root = root.normalize();
    }

    /** Returns the file that the first word of a step names; trailing blanks do not count, as in Fortran. */
    Path file(Step<?> step) {
        String name = step.text(0).replaceFirst(" +$", "");
        try {
            Path file = root.resolve(name).normalize();
            if (file.startsWith(root)) {
                return file;
            }
        } catch (InvalidPathException e) {
            throw step.problem("this JVM cannot use the file name \"" + name + "\" (its encoding of file names is "
                    + System.getProperty("sun.jnu.encoding") + "); set LC_ALL=C.UTF-8");
        }
        throw step.problem("the file \"" + name + "\" is not in the working folder");
    }

    /** Creates or replaces a file with the bytes that the step names. */
    void createFile(Step<?> step) {
        try {
            Files.write(file(step), step.bytes(1));
        } catch (IOException e) {
            throw step.problem("the file cannot be created: " + e);
        }
    }

    /** Extends a file, or creates it, by the bytes that the step names. */
    void extendFile(Step<?> step) {
        try {
            Files.write(file(step), step.bytes(1), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw step.problem("the file cannot be extended: " + e);
        }
    }

    /** Returns whether there is a file of that name. */
    boolean exists(Step<?> step) {
        return Files.exists(file(step));
    }

    /** Makes a folder. */
    void createFolder(Step<?> step) {
        try {
            Files.createDirectories(file(step));
        } catch (IOException e) {
            throw step.problem("the folder cannot be created: " + e);
        }
    }

    /** Opens a file at its end, creating it if it is not there. */
    Writer openAtEnd(Step<?> step) {
        try {
            return Files.newBufferedWriter(
                    file(step), StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw step.problem("the file cannot be opened: " + e);
        }
    }
}
