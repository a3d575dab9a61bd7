package io.ftimer.conformance.scenario;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The common parts of all scenario languages: UTF-8 text, tags on the second line, one command a line.
 *
 * @param file where it was read from, for messages
 * @param tags the special properties of the scenario
 * @param lines the lines with a command
 */
record ScenarioText(Path file, Set<String> tags, List<Line> lines) {
    /** The command that sets the number of ranks, in every language. */
    static final String RANKS = "ranks";

    /** The prefix of a command whose status is not requested, in every language. */
    static final String WITHOUT_STATUS = "noierr";

    private static final String TAGS = "# tags:";

    /** One line with a command, without blanks around it; lines are counted from 1. */
    record Line(int number, String text) {}

    static ScenarioText read(Path file) throws IOException {
        Set<String> tags = Set.of();
        List<Line> lines = new ArrayList<>();
        int number = 0;
        for (String text : decode(file).split("\n", -1)) {
            number++;
            if (number == 2 && text.startsWith(TAGS)) {
                tags = tagsOf(text);
            } else if (!text.isBlank() && !text.startsWith("#")) {
                lines.add(new Line(number, text.strip()));
            }
        }
        return new ScenarioText(file, tags, lines);
    }

    private static String decode(Path file) throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedScenarioException(file, 1, "the file is not UTF-8 text");
        }
    }

    private static Set<String> tagsOf(String text) {
        String list = text.substring(TAGS.length()).strip();
        return list.isEmpty() ? Set.of() : new TreeSet<>(List.of(list.split(" +")));
    }

    /** Returns the words of a part of a line. */
    List<Word> words(int line, String text) {
        try {
            return new ArrayList<>(new WordReader(text).words());
        } catch (IllegalArgumentException e) {
            throw problem(line, String.valueOf(e.getMessage()));
        }
    }

    /** Returns a word that names a command, or is an option of one. */
    String keyword(int line, Word word) {
        try {
            return word.text();
        } catch (CharacterCodingException e) {
            throw problem(line, "a command that is not UTF-8");
        }
    }

    /** Takes away the first word if it is that prefix, and returns whether it was. */
    boolean took(int line, String prefix, List<Word> words) {
        boolean isThere = !words.isEmpty() && keyword(line, words.get(0)).equals(prefix);
        if (isThere) {
            words.remove(0);
        }
        return isThere;
    }

    /** Returns the command of that name in a language, if that number of words may follow it. */
    <C extends ScenarioCommand> C command(int line, C[] language, String name, int words) {
        C command = Arrays.stream(language)
                .filter(each -> each.word().equals(name))
                .findFirst()
                .orElseThrow(() -> problem(line, "unknown command \"" + name + "\""));
        if (!command.arity().admits(words)) {
            throw problem(line, name + " takes " + command.arity() + " words, not " + words);
        }
        return command;
    }

    /**
     * Returns how many ranks the words behind {@code ranks} say.
     *
     * @param isFirst whether it is the first command
     */
    OptionalInt rankCount(int line, boolean isFirst, List<Word> words) {
        if (!isFirst || words.size() != 1) {
            throw problem(line, "\"ranks N\" must be the first command and stand alone");
        }
        int count = rank(line, keyword(line, words.get(0)));
        if (count < 1) {
            throw problem(line, "a run needs at least one rank");
        }
        return OptionalInt.of(count);
    }

    /** Returns the number of a rank, or of ranks. */
    int rank(int line, String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw problem(line, "not a number of a rank: \"" + digits + "\"");
        }
    }

    MalformedScenarioException problem(int line, String problem) {
        return new MalformedScenarioException(file, line, problem);
    }
}
