package io.ftimer.cli.internal.input;

import java.io.IOException;

/**
 * An input that cannot be read, or is not what it should be. The message names the input, the line if there is one, what was
 * wrong and what was expected; it can contain names from the input, unescaped.
 */
public final class UnusableInputException extends IOException {
    private static final long serialVersionUID = 1;

    /**
     * Creates an exception.
     *
     * @param input the name of the file
     * @param line the line, from 1; 0 if there are no lines
     * @param problem what was wrong, and what was expected
     */
    public UnusableInputException(String input, long line, String problem) {
        super(line > 0 ? input + ":" + line + ": " + problem : input + ": " + problem);
    }
}
