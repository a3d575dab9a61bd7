package io.ftimer.conformance.scenario;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Reads the scenario language. */
public final class ScenarioParser {
    private static final String TAGS = "# tags:";
    private static final String RANKS = "ranks";
    private static final String WITHOUT_STATUS = "noierr";

    private final Path file;
    private final List<Step> steps = new ArrayList<>();
    private Set<String> tags = Set.of();
    private OptionalInt ranks = OptionalInt.empty();
    private int line;

    private ScenarioParser(Path file) {
        this.file = file;
    }

    /**
     * Reads a scenario file.
     *
     * @throws IOException if the file cannot be read
     * @throws MalformedScenarioException if a line cannot be understood
     */
    public static Scenario read(Path file) throws IOException {
        return new ScenarioParser(file).parse(Files.readAllBytes(file));
    }

    private Scenario parse(byte[] bytes) {
        for (String text : decode(bytes).split("\n", -1)) {
            line++;
            if (line == 2 && text.startsWith(TAGS)) {
                tags = tagsOf(text);
            } else if (!text.isBlank() && !text.startsWith("#")) {
                command(text);
            }
        }
        return new Scenario(tags, ranks, List.copyOf(steps));
    }

    private String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new MalformedScenarioException(file, 1, "the file is not UTF-8 text");
        }
    }

    private static Set<String> tagsOf(String text) {
        String list = text.substring(TAGS.length()).strip();
        return list.isEmpty() ? Set.of() : new TreeSet<>(List.of(list.split(" +")));
    }

    private void command(String text) {
        String rest = text.stripLeading();
        Set<Integer> onRanks = Set.of();
        if (rest.startsWith("[")) {
            int end = rest.indexOf(']');
            if (end < 0) {
                throw problem("a bracket does not end");
            }
            onRanks = ranksOf(rest.substring(1, end));
            rest = rest.substring(end + 1);
        }
        List<Word> words = new ArrayList<>(wordsOf(rest));
        boolean withoutStatus = !words.isEmpty() && textOf(words.get(0)).equals(WITHOUT_STATUS);
        if (withoutStatus) {
            words.remove(0);
        }
        if (words.isEmpty()) {
            throw problem("no command");
        }
        String name = textOf(words.remove(0));
        if (name.equals(RANKS)) {
            countRanks(words);
        } else {
            steps.add(step(onRanks, withoutStatus, name, words));
        }
    }

    private Step step(Set<Integer> onRanks, boolean withoutStatus, String name, List<Word> words) {
        Command command = Command.of(name).orElseThrow(() -> problem("unknown command \"" + name + "\""));
        if (!command.takes(words.size())) {
            throw problem(name + " takes " + command.arity() + " words, not " + words.size());
        }
        return new Step(file, line, onRanks, withoutStatus, command, List.copyOf(words));
    }

    private List<Word> wordsOf(String text) {
        try {
            return new WordReader(text).words();
        } catch (IllegalArgumentException e) {
            throw problem(String.valueOf(e.getMessage()));
        }
    }

    private String textOf(Word word) {
        try {
            return word.text();
        } catch (CharacterCodingException e) {
            throw problem("a command that is not UTF-8");
        }
    }

    private Set<Integer> ranksOf(String list) {
        Set<Integer> chosen = new TreeSet<>();
        if (!list.equals("all")) {
            for (String text : list.split(",", -1)) {
                int rank = number(text.strip());
                if (rank < 0 || rank >= ranks.orElse(1)) {
                    throw problem("there is no rank " + rank);
                }
                chosen.add(rank);
            }
        }
        return chosen;
    }

    private void countRanks(List<Word> words) {
        if (!steps.isEmpty() || ranks.isPresent() || words.size() != 1) {
            throw problem("\"ranks N\" must be the first command and stand alone");
        }
        ranks = OptionalInt.of(number(textOf(words.get(0))));
        if (ranks.getAsInt() < 1) {
            throw problem("a run needs at least one rank");
        }
    }

    private int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw problem("not a number of a rank: \"" + text + "\"");
        }
    }

    private MalformedScenarioException problem(String problem) {
        return new MalformedScenarioException(file, line, problem);
    }
}
