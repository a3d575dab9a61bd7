package io.ftimer.conformance.scenario;

import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;

/**
 * One line of a scenario, in either language: its position, and the words after its command.
 *
 * <p>Words are read when they are used; each reader throws {@link MalformedScenarioException} if the word is not what is
 * asked for.
 */
public abstract class ScenarioLine {
    private final Path file;
    private final int line;
    private final List<Word> words;

    ScenarioLine(Path file, int line, List<Word> words) {
        this.file = file;
        this.line = line;
        this.words = words;
    }

    /** Returns its line, counted from 1. */
    public int line() {
        return line;
    }

    /** Returns how many words follow the command. */
    public int wordCount() {
        return words.size();
    }

    /** Returns a word as bytes. */
    public byte[] bytes(int word) {
        return words.get(word).bytes();
    }

    /** Returns a word as text. */
    public String text(int word) {
        try {
            return words.get(word).text();
        } catch (CharacterCodingException e) {
            throw problem("word " + (word + 1) + " is not UTF-8; such a scenario needs the tag " + Scenario.RAW_BYTES);
        }
    }

    /** Returns a word as an exact decimal number. */
    public BigDecimal decimal(int word) {
        try {
            return new BigDecimal(text(word));
        } catch (NumberFormatException e) {
            throw problem("not a number: " + text(word));
        }
    }

    /** Returns a word as an integer from {@code least} to {@code most}. */
    public int integer(int word, int least, int most) {
        try {
            int value = Integer.parseInt(text(word));
            if (least <= value && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw problem("not an integer from " + least + " to " + most + ": " + text(word));
    }

    /** Returns the exception that describes a problem of this step. */
    public MalformedScenarioException problem(String problem) {
        return new MalformedScenarioException(file, line, problem);
    }
}
