package io.ftimer.conformance.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the language of scenarios of lanes. */
public final class LaneScenarioParser extends ScenarioText<LaneCommand> {
    private static final Pattern BRACKET = Pattern.compile("\\[(rank|lane) +([^]]*)] *");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
    private static final String NESTED = "nested";
    private static final String REGION = "region";
    private static final String WHOLE_TEAM = "*";

    private LaneScenarioParser(Path file) {
        super(file, LaneCommand.values());
    }

    /**
     * Reads a scenario file.
     *
     * @throws IOException if the file cannot be read
     * @throws MalformedScenarioException if a line cannot be understood
     */
    public static Scenario<LaneCommand> read(Path file) throws IOException {
        return new LaneScenarioParser(file).parse();
    }

    @Override
    void parse(String text) {
        Set<Integer> onRanks = Set.of();
        Set<Integer> lanes = Set.of();
        boolean inTeam = false;
        String rest = text;
        for (Matcher bracket = BRACKET.matcher(rest); bracket.lookingAt(); bracket = BRACKET.matcher(rest)) {
            String list = bracket.group(2).strip();
            if (bracket.group(1).equals("rank")) {
                onRanks = numbers(list);
            } else {
                inTeam = true;
                lanes = list.equals(WHOLE_TEAM) ? Set.of() : numbers(list);
            }
            rest = rest.substring(bracket.end());
        }
        List<WordReader.Word> words = words(rest);
        boolean nested = took(NESTED, words);
        add(new Step.Runners(onRanks, inTeam, lanes, nested), words);
    }

    @Override
    String commandName(List<WordReader.Word> words) {
        String name = super.commandName(words);
        return name.equals(REGION) && !words.isEmpty() ? name + "_" + super.commandName(words) : name;
    }

    /** Returns the numbers of a list of numbers and ranges, such as {@code 0,2-4}. */
    private Set<Integer> numbers(String list) {
        Set<Integer> chosen = new TreeSet<>();
        for (String part : list.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            if (!range.matches()) {
                throw problem("not a number or range: \"" + part + "\"");
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            for (int number = first; number <= last; number++) {
                chosen.add(number);
            }
        }
        if (chosen.isEmpty()) {
            throw problem("a range of nothing: \"" + list + "\"");
        }
        return chosen;
    }
}
