package io.ftimer.conformance.scenario;

import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One command of a scenario: its position, who runs it, and the words after it.
 *
 * <p>Words are read when they are used; each reader throws {@link MalformedScenarioException} if the word is not what is
 * asked for.
 *
 * @param <C> the language of the scenario
 */
public final class Step<C extends ScenarioCommand> {
    /** The ranks and lanes that run a step; empty {@code ranks} mean all ranks, empty {@code lanes} the whole team. */
    record Runners(Set<Integer> ranks, boolean inTeam, Set<Integer> lanes, boolean nested) {}

    private final Path file;
    private final int line;
    private final Runners runners;
    private final boolean withoutStatus;
    private final C command;
    private final List<WordReader.Word> words;

    Step(Path file, int line, Runners runners, boolean withoutStatus, C command, List<WordReader.Word> words) {
        this.file = file;
        this.line = line;
        this.runners = runners;
        this.withoutStatus = withoutStatus;
        this.command = command;
        this.words = List.copyOf(words);
    }

    /** Returns its line, counted from 1. */
    public int line() {
        return line;
    }

    /** Returns the command. */
    public C command() {
        return command;
    }

    /** Returns whether it is called without a status argument: nothing is returned, problems go to stderr. */
    public boolean withoutStatus() {
        return withoutStatus;
    }

    /** Returns whether this rank of the world runs it. */
    public boolean runsOn(int rank) {
        return runners.ranks().isEmpty() || runners.ranks().contains(rank);
    }

    /** Returns whether the members of a team run it. */
    public boolean isInTeam() {
        return runners.inTeam();
    }

    /** Returns whether it is called from a further team of one that is started inside the worker. */
    public boolean isNested() {
        return runners.nested();
    }

    /** Returns the lanes that run it in a team of that size, lowest first. */
    public IntStream lanes(int teamSize) {
        return IntStream.rangeClosed(1, teamSize)
                .filter(lane -> runners.lanes().isEmpty() || runners.lanes().contains(lane));
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

    /** Returns line and command, for messages. */
    @Override
    public String toString() {
        return "line " + line + " " + command.word();
    }
}
