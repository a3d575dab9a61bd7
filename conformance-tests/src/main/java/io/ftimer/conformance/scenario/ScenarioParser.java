package io.ftimer.conformance.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** Reads the language of scenarios of timers. */
public final class ScenarioParser extends ScenarioText<Command> {
    private ScenarioParser(Path file) {
        super(file, Command.values());
    }

    /**
     * Reads a scenario file.
     *
     * @throws IOException if the file cannot be read
     * @throws MalformedScenarioException if a line cannot be understood
     */
    public static Scenario<Command> read(Path file) throws IOException {
        return new ScenarioParser(file).parse();
    }

    @Override
    void parse(String text) {
        String rest = text;
        Set<Integer> onRanks = Set.of();
        if (rest.startsWith("[")) {
            int end = rest.indexOf(']');
            if (end < 0) {
                throw problem("a bracket does not end");
            }
            onRanks = ranksOf(rest.substring(1, end));
            rest = rest.substring(end + 1);
        }
        add(new Step.Runners(onRanks, false, Set.of(), false), words(rest));
    }

    private Set<Integer> ranksOf(String list) {
        Set<Integer> chosen = new TreeSet<>();
        if (!list.equals("all")) {
            for (String part : list.split(",", -1)) {
                int rank = rank(part.strip());
                if (rank < 0 || rank >= ranksSoFar()) {
                    throw problem("there is no rank " + rank);
                }
                chosen.add(rank);
            }
        }
        return chosen;
    }
}
