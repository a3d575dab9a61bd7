package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.assertj.internal.tree.RegionMetric;
import io.ftimer.internal.text.ShownText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the agent instrumented so far, read from its report as text: the classes of the agent may be absent.
 *
 * @param patterns the patterns, each with what it matched
 * @param classes the name of the class of each instrumented method
 * @param work the patterns of methods of which steps count, each with what it matched
 * @param uncounted the classes of which some steps do not count
 */
record InstrumentedCode(
        List<PatternUse> patterns,
        List<String> classes,
        Set<String> regions,
        List<SkippedClass> skipped,
        List<PatternUse> work,
        List<SkippedClass> uncounted) {

    /** Stands before a pattern of methods of which steps count. */
    static final String WORK = "work=";

    static final InconclusiveReason NO_STEPS =
            new InconclusiveReason(Cause.METHODS, RegionMetric.NO_STEPS, List.of(), RegionMetric.COUNT_STEPS);

    private static final int NAMED = 5;
    private static final int CLASSES = 2;
    private static final int SKIPPED = 5;

    /**
     * @param classes the number of classes that it matches; of an option, of those that could not be instrumented: which classes of a
     *     driver are loaded first depends on what runs beside
     * @param problem why the pattern instrumented nothing; empty if it did
     * @param constructors the classes whose constructors it left out
     */
    record PatternUse(InstrumentedPattern pattern, int classes, String problem, List<String> constructors) {
        /**
         * Returns whether calls may be missing because the pattern has no effect. Where it cannot be misspelled, that no class was
         * found means that none was used.
         */
        boolean isIneffective() {
            return !problem.isEmpty() && !pattern.matchesAll() && (classes > 0 || !pattern.isOption());
        }
    }

    record SkippedClass(String type, String reason, InstrumentedPattern pattern) {
        String line() {
            return type + ": " + reason;
        }
    }

    /** Reads a report; lines of another kind are of newer agents, and are ignored. */
    static InstrumentedCode parse(String report) {
        InstrumentedCode code = new InstrumentedCode(
                new ArrayList<>(),
                new ArrayList<>(),
                new HashSet<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
        for (String line : report.lines().toList()) {
            code.add(line.split("\t", -1));
        }
        return code;
    }

    List<InstrumentedPattern> patternsOnly() {
        return patterns.stream().map(PatternUse::pattern).toList();
    }

    /** Returns what should have been instrumented and was not, as far as it concerns an expectation. */
    Optional<InconclusiveReason> notInstrumented(ExpectedRegionNames names, List<MissingMethod> methods) {
        List<String> headlines = new ArrayList<>();
        List<String> details = new ArrayList<>();
        List<String> advice = new ArrayList<>();
        List<String> ineffective = patterns.stream()
                .filter(use -> use.isIneffective()
                        && (names.mayHave(use.pattern()) || names.mayBeMeantBy(use.pattern(), regions)))
                .map(PatternUse::problem)
                .toList();
        if (!ineffective.isEmpty()) {
            headlines.add(
                    ShownText.counted(ineffective.size(), "pattern of the agent has", "patterns of the agent have")
                            + " no effect");
            details.addAll(ShownText.lines(ineffective, NAMED));
            advice.add("Correct such patterns, or remove them.");
        }
        Set<String> explained = methods.stream()
                .map(method -> MissingMethod.className(method.method()))
                .collect(Collectors.toSet());
        List<SkippedClass> unexplained = skipped.stream()
                .filter(left -> !explained.contains(left.type()) && names.mayHave(left.pattern(), left.type()))
                .toList();
        if (!unexplained.isEmpty()) {
            headlines.add(ShownText.counted(unexplained.size(), "class", "classes") + " could not be instrumented");
            details.addAll(
                    ShownText.lines(unexplained.stream().map(SkippedClass::line).toList(), NAMED));
            advice.add("To do without regions of such classes, exclude them: exclude="
                    + unexplained.get(0).type() + ".*");
        }
        if (!methods.isEmpty()) {
            headlines.add(ShownText.counted(methods.size(), "method has", "methods have") + " no such region");
            details.addAll(
                    ShownText.lines(methods.stream().map(MissingMethod::line).toList(), NAMED));
            methods.stream().map(MissingMethod::advice).distinct().limit(NAMED).forEach(advice::add);
        }
        return headlines.isEmpty()
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(
                        Set.of(Cause.METHODS), String.join(" and ", headlines), details, advice));
    }

    /** Returns why a count of steps may lack some: the reason that the agent knows, or that there are no steps at all. */
    Optional<InconclusiveReason> reasonOfWork(long steps) {
        if (work.isEmpty()) {
            // steps are of a counter of the user then
            return steps > 0 ? Optional.empty() : Optional.of(NO_STEPS);
        }
        List<String> ineffective = work.stream()
                .filter(PatternUse::isIneffective)
                .map(PatternUse::problem)
                .toList();
        List<String> partly = uncounted.stream().map(SkippedClass::line).toList();
        if (!ineffective.isEmpty() || !partly.isEmpty()) {
            return Optional.of(new InconclusiveReason(
                    Cause.METHODS,
                    "the agent does not count all steps that it should",
                    Stream.concat(ineffective.stream(), partly.stream())
                            .limit(NAMED)
                            .toList(),
                    "Correct such patterns, or remove them; to do without the steps of a class, exclude it:"
                            + " work.exclude=com.acme.Parser.*"));
        }
        return steps > 0
                ? Optional.empty()
                : Optional.of(new InconclusiveReason(
                        Cause.METHODS,
                        "no step was counted",
                        List.of(work.stream()
                                .map(use -> WORK + use.pattern().text())
                                .collect(Collectors.joining(", ", "the code called no method of ", ""))),
                        RegionMetric.COUNT_STEPS));
    }

    private void add(String[] fields) {
        switch (fields[0]) {
            case "pattern" -> {
                InstrumentedPattern pattern = pattern(fields[1]);
                (isOfWork(fields[1]) ? work : patterns)
                        .add(new PatternUse(
                                pattern,
                                Integer.parseInt(fields[pattern.isOption() ? SKIPPED : CLASSES]),
                                fields[6],
                                fields[7].isEmpty() ? List.of() : List.of(fields[7].split(","))));
            }
            case "instrumented" -> {
                classes.add(fields[1]);
                regions.add(fields[4]);
            }
            case "skipped" ->
                (isOfWork(fields[3]) ? uncounted : skipped)
                        .add(new SkippedClass(fields[1], fields[2], pattern(fields[3])));
            default -> {}
        }
    }

    private static boolean isOfWork(String pattern) {
        return pattern.startsWith(WORK);
    }

    private static InstrumentedPattern pattern(String text) {
        return InstrumentedPattern.parse(isOfWork(text) ? text.substring(WORK.length()) : text);
    }
}
