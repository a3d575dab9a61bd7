package io.ftimer.conformance.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Reads the language of scenarios of timers. */
public final class ScenarioParser {
    private final ScenarioText text;
    private final List<Step> steps = new ArrayList<>();
    private OptionalInt ranks = OptionalInt.empty();
    private int line;

    private ScenarioParser(ScenarioText text) {
        this.text = text;
    }

    /**
     * Reads a scenario file.
     *
     * @throws IOException if the file cannot be read
     * @throws MalformedScenarioException if a line cannot be understood
     */
    public static Scenario read(Path file) throws IOException {
        return new ScenarioParser(ScenarioText.read(file)).parse();
    }

    private Scenario parse() {
        for (ScenarioText.Line next : text.lines()) {
            line = next.number();
            command(next.text());
        }
        return new Scenario(text.tags(), ranks, List.copyOf(steps));
    }

    private void command(String whole) {
        String rest = whole;
        Set<Integer> onRanks = Set.of();
        if (rest.startsWith("[")) {
            int end = rest.indexOf(']');
            if (end < 0) {
                throw problem("a bracket does not end");
            }
            onRanks = ranksOf(rest.substring(1, end));
            rest = rest.substring(end + 1);
        }
        List<Word> words = text.words(line, rest);
        boolean withoutStatus = text.took(line, ScenarioText.WITHOUT_STATUS, words);
        if (words.isEmpty()) {
            throw problem("no command");
        }
        String name = text.keyword(line, words.remove(0));
        if (name.equals(ScenarioText.RANKS)) {
            ranks = text.rankCount(line, steps.isEmpty() && ranks.isEmpty(), words);
        } else {
            steps.add(step(onRanks, withoutStatus, name, words));
        }
    }

    private Step step(Set<Integer> onRanks, boolean withoutStatus, String name, List<Word> words) {
        Command command = text.command(line, Command.values(), name, words.size());
        return new Step(text.file(), line, onRanks, withoutStatus, command, List.copyOf(words));
    }

    private Set<Integer> ranksOf(String list) {
        Set<Integer> chosen = new TreeSet<>();
        if (!list.equals("all")) {
            for (String part : list.split(",", -1)) {
                int rank = text.rank(line, part.strip());
                if (rank < 0 || rank >= ranks.orElse(1)) {
                    throw problem("there is no rank " + rank);
                }
                chosen.add(rank);
            }
        }
        return chosen;
    }

    private MalformedScenarioException problem(String problem) {
        return text.problem(line, problem);
    }
}
