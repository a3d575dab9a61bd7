package io.ftimer.assertj.internal.expectation;

import io.ftimer.assertj.internal.expectation.InstrumentedCode.PatternUse;
import io.ftimer.assertj.internal.expectation.InstrumentedCode.SkippedClass;
import io.ftimer.assertj.internal.tree.InconclusiveReason;
import io.ftimer.assertj.internal.tree.InconclusiveReason.Cause;
import io.ftimer.internal.text.ShownText;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the agent should have instrumented and did not, as far as it concerns an expectation.
 *
 * @param patterns the patterns that instrumented nothing
 * @param skipped the classes that could not be instrumented
 * @param methods the methods without a region of a name in the expectation
 */
record NotInstrumented(List<PatternUse> patterns, List<SkippedClass> skipped, List<MissingMethod> methods) {
    static final int NAMED = 5;

    static NotInstrumented of(ExpectedRegionNames names, InstrumentedCode code, List<MissingMethod> methods) {
        Set<String> explained = methods.stream()
                .map(method -> MissingMethod.className(method.method()))
                .collect(Collectors.toSet());
        return new NotInstrumented(
                code.patterns().stream()
                        .filter(use -> use.isIneffective()
                                && (names.mayHave(use.pattern()) || names.mayBeMeantBy(use.pattern(), code.regions())))
                        .toList(),
                code.skipped().stream()
                        .filter(left -> !explained.contains(left.type()) && names.mayHave(left.pattern(), left.type()))
                        .toList(),
                methods);
    }

    Optional<InconclusiveReason> reason() {
        if (patterns.isEmpty() && skipped.isEmpty() && methods.isEmpty()) {
            return Optional.empty();
        }
        List<String> headlines = new ArrayList<>();
        List<String> details = new ArrayList<>();
        List<String> advice = new ArrayList<>();
        if (!patterns.isEmpty()) {
            headlines.add(ShownText.counted(patterns.size(), "pattern of the agent has", "patterns of the agent have")
                    + " no effect");
            details.addAll(
                    ShownText.lines(patterns.stream().map(PatternUse::problem).toList(), NAMED));
            advice.add("Correct such patterns, or remove them.");
        }
        if (!skipped.isEmpty()) {
            headlines.add(ShownText.counted(skipped.size(), "class", "classes") + " could not be instrumented");
            details.addAll(ShownText.lines(
                    skipped.stream()
                            .map(left -> left.type() + ": " + left.reason())
                            .toList(),
                    NAMED));
            advice.add("To do without regions of such classes, exclude them: exclude="
                    + skipped.get(0).type() + ".*");
        }
        if (!methods.isEmpty()) {
            headlines.add(ShownText.counted(methods.size(), "method has", "methods have") + " no such region");
            details.addAll(
                    ShownText.lines(methods.stream().map(MissingMethod::line).toList(), NAMED));
            methods.stream().map(MissingMethod::advice).distinct().limit(NAMED).forEach(advice::add);
        }
        return Optional.of(
                new InconclusiveReason(Set.of(Cause.METHODS), String.join(" and ", headlines), details, advice));
    }

    /**
     * The names of regions that an expectation is about. Immutable.
     *
     * @param hasWildcards whether it is about regions of any name too
     */
    record ExpectedRegionNames(Set<String> named, boolean hasWildcards) {
        static ExpectedRegionNames of(Collection<RegionPath> paths) {
            Set<String> names =
                    paths.stream().flatMap(path -> path.names().stream()).collect(Collectors.toSet());
            boolean hasWildcards = names.remove("*")
                    || paths.stream().anyMatch(path -> path.name().equals("**"));
            // in front of other levels it matches whether regions are missing or not
            names.remove("**");
            return new ExpectedRegionNames(names, hasWildcards);
        }

        /** Returns the names that methods may have: those of other languages have any characters. */
        Stream<String> methods() {
            return named.stream().filter(name -> name.lastIndexOf('.') > 0);
        }

        /** Returns whether a region of a method that the pattern matches may have such a name. */
        boolean mayHave(InstrumentedPattern pattern) {
            return hasWildcards || named.stream().anyMatch(pattern::mayName);
        }

        /** Returns whether a pattern that matches nothing may mean a region of such a name, of which it is not known that it exists. */
        boolean mayBeMeantBy(InstrumentedPattern pattern, Set<String> instrumented) {
            return named.stream().filter(name -> !instrumented.contains(name)).anyMatch(pattern::mayMean);
        }

        /** Returns whether a region of a method of this class that the pattern matches may have such a name. */
        boolean mayHave(InstrumentedPattern pattern, String className) {
            return hasWildcards || named.stream().anyMatch(name -> pattern.mayName(name, className));
        }
    }
}
