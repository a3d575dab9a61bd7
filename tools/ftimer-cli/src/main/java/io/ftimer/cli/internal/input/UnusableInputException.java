package io.ftimer.cli.internal.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An input that cannot be read, or is not what it should be. The message names the input, the line if there is one, what was
 * wrong and what was expected; it can contain names from the input, unescaped.
 */
public final class UnusableInputException extends IOException {
    private static final long serialVersionUID = 1;

    /** Lines count from 1; the line is 0 if there are none. */
    public UnusableInputException(String input, long line, String problem) {
        super(line > 0 ? input + ":" + line + ": " + problem : input + ": " + problem);
    }

    public static void requireFile(Path file, String expected) throws UnusableInputException {
        if (Files.notExists(file)) {
            throw new UnusableInputException(file.toString(), 0, "no such file");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new UnusableInputException(file.toString(), 0, "no regular file; expected " + expected);
        }
    }
}
