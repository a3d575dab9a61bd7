package io.ftimer.conformance.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the language of scenarios of lanes. */
public final class LaneScenarioParser {
    private static final Pattern BRACKET = Pattern.compile("\\[(rank|lane) +([^]]*)] *");
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
    private static final String NESTED = "nested";
    private static final String REGION = "region";
    private static final String WHOLE_TEAM = "*";

    private final ScenarioText text;
    private final List<LaneStep> steps = new ArrayList<>();
    private final List<Step> clockMoves = new ArrayList<>();
    private OptionalInt ranks = OptionalInt.empty();
    private int line;

    private LaneScenarioParser(ScenarioText text) {
        this.text = text;
    }

    /**
     * Reads a scenario file.
     *
     * @throws IOException if the file cannot be read
     * @throws MalformedScenarioException if a line cannot be understood
     */
    public static LaneScenario read(Path file) throws IOException {
        return new LaneScenarioParser(ScenarioText.read(file)).parse();
    }

    private LaneScenario parse() {
        for (ScenarioText.Line next : text.lines()) {
            line = next.number();
            command(next.text());
        }
        return new LaneScenario(
                text.tags(), ranks, List.copyOf(steps), new Scenario(text.tags(), ranks, List.copyOf(clockMoves)));
    }

    private void command(String whole) {
        Set<Integer> onRanks = Set.of();
        Set<Integer> lanes = Set.of();
        boolean inTeam = false;
        String rest = whole;
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
        List<Word> words = text.words(line, rest);
        boolean nested = text.took(line, NESTED, words);
        boolean withoutStatus = text.took(line, ScenarioText.WITHOUT_STATUS, words);
        step(new LaneStep.Runners(onRanks, inTeam, lanes, nested, withoutStatus), words);
    }

    private void step(LaneStep.Runners runners, List<Word> words) {
        if (words.isEmpty()) {
            throw problem("no command");
        }
        String name = text.keyword(line, words.remove(0));
        if (name.equals(ScenarioText.RANKS)) {
            ranks = text.rankCount(line, steps.isEmpty() && ranks.isEmpty(), words);
            return;
        }
        if (name.equals(REGION) && !words.isEmpty()) {
            name += "_" + text.keyword(line, words.remove(0));
        }
        LaneCommand command = text.command(line, LaneCommand.values(), name, words.size());
        LaneStep step = new LaneStep(text.file(), line, runners, command, List.copyOf(words));
        steps.add(step);
        if (command == LaneCommand.ADVANCE) {
            clockMoves.add(new Step(text.file(), line, step.ranks(), false, Command.ADVANCE, List.copyOf(words)));
        }
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

    private MalformedScenarioException problem(String problem) {
        return text.problem(line, problem);
    }
}
