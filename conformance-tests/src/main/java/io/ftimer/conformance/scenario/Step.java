package io.ftimer.conformance.scenario;

import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One command of a scenario.
 *
 * <p>Its words are read when they are used; each reader throws {@link MalformedScenarioException} if the word is not what
 * is asked for.
 */
public final class Step {
    private final Path file;
    private final int line;
    private final Set<Integer> ranks;
    private final boolean withoutStatus;
    private final Command command;
    private final List<Word> words;

    /** Creates a step; no {@code ranks} stand for all of them. */
    Step(Path file, int line, Set<Integer> ranks, boolean withoutStatus, Command command, List<Word> words) {
        this.file = file;
        this.line = line;
        this.ranks = ranks;
        this.withoutStatus = withoutStatus;
        this.command = command;
        this.words = words;
    }

    /** Returns the line it stands on, counted from 1. */
    public int line() {
        return line;
    }

    /** Returns what is to be done. */
    public Command command() {
        return command;
    }

    /** Returns whether it is called without a status argument: nothing is returned, problems go to stderr. */
    public boolean withoutStatus() {
        return withoutStatus;
    }

    /** Returns whether this rank of the world runs it. */
    public boolean runsOn(int rank) {
        return ranks.isEmpty() || ranks.contains(rank);
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
            // told below
        }
        throw problem("not an integer from " + least + " to " + most + ": " + text(word));
    }

    /** Returns the exception that tells what is wrong with this step. */
    public MalformedScenarioException problem(String problem) {
        return new MalformedScenarioException(file, line, problem);
    }

    /** Returns line and command, for messages. */
    @Override
    public String toString() {
        return "line " + line + " " + command.word();
    }
}
