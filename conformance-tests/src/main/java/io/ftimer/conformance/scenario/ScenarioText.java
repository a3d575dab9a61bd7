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
 * Reads what all scenario languages have in common: UTF-8 text, tags on the second line, one command a line. For one file.
 *
 * @param <C> the commands of the language
 */
abstract class ScenarioText<C extends ScenarioCommand> {
    /** The command that sets the number of ranks. */
    private static final String RANKS = "ranks";

    /** The prefix of a command whose status is not requested. */
    private static final String WITHOUT_STATUS = "noierr";

    private static final String TAGS = "# tags:";

    private final Path file;
    private final C[] language;
    private final List<Step<C>> steps = new ArrayList<>();
    private OptionalInt ranks = OptionalInt.empty();
    private int line;

    ScenarioText(Path file, C[] language) {
        this.file = file;
        this.language = language;
    }

    final Scenario<C> parse() throws IOException {
        Set<String> tags = Set.of();
        for (String text : decode().split("\n", -1)) {
            line++;
            if (line == 2 && text.startsWith(TAGS)) {
                String list = text.substring(TAGS.length()).strip();
                tags = list.isEmpty() ? Set.of() : new TreeSet<>(List.of(list.split(" +")));
            } else if (!text.isBlank() && !text.startsWith("#")) {
                parse(text.strip());
            }
        }
        return new Scenario<>(tags, ranks, List.copyOf(steps));
    }

    private String decode() throws IOException {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(Files.readAllBytes(file)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedScenarioException(file, 1, "the file is not UTF-8 text");
        }
    }

    /** Reads who runs the command of a line, and {@linkplain #add adds} it. */
    abstract void parse(String text);

    /** Adds the command of the present line, which the words name after prefixes. */
    final void add(Step.Runners runners, List<WordReader.Word> words) {
        boolean withoutStatus = took(WITHOUT_STATUS, words);
        if (words.isEmpty()) {
            throw problem("no command");
        }
        String name = commandName(words);
        if (name.equals(RANKS)) {
            ranks = rankCount(words);
        } else {
            steps.add(new Step<>(file, line, runners, withoutStatus, command(name, words.size()), words));
        }
    }

    /** Takes away the name of a command. */
    String commandName(List<WordReader.Word> words) {
        return keyword(words.remove(0));
    }

    private C command(String name, int words) {
        C command = Arrays.stream(language)
                .filter(each -> each.word().equals(name))
                .findFirst()
                .orElseThrow(() -> problem("unknown command \"" + name + "\""));
        if (!command.arity().admits(words)) {
            throw problem(name + " takes " + command.arity() + " words, not " + words);
        }
        return command;
    }

    private OptionalInt rankCount(List<WordReader.Word> words) {
        if (!steps.isEmpty() || ranks.isPresent() || words.size() != 1) {
            throw problem("\"ranks N\" must be the first command and stand alone");
        }
        int count = rank(keyword(words.get(0)));
        if (count < 1) {
            throw problem("a run needs at least one rank");
        }
        return OptionalInt.of(count);
    }

    /** Returns how many ranks the lines so far have. */
    final int ranksSoFar() {
        return ranks.orElse(1);
    }

    /** Returns the words of a part of the line. */
    final List<WordReader.Word> words(String text) {
        try {
            return new ArrayList<>(new WordReader(text).words());
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    /** Returns a word that names a command, or is an option of one. */
    final String keyword(WordReader.Word word) {
        try {
            return word.text();
        } catch (CharacterCodingException e) {
            throw problem("a command that is not UTF-8");
        }
    }

    /** Takes away the first word if it is that prefix, and returns whether it was. */
    final boolean took(String prefix, List<WordReader.Word> words) {
        boolean isThere = !words.isEmpty() && keyword(words.get(0)).equals(prefix);
        if (isThere) {
            words.remove(0);
        }
        return isThere;
    }

    /** Returns the number of a rank, or of ranks. */
    final int rank(String digits) {
        try {
            return Integer.parseInt(digits);
        } catch (NumberFormatException e) {
            throw problem("not a number of a rank: \"" + digits + "\"");
        }
    }

    final MalformedScenarioException problem(String problem) {
        return new MalformedScenarioException(file, line, problem);
    }
}
