package io.ftimer.agent.internal.options;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the agent has instrumented so far in this JVM. Classes are instrumented when they are loaded, so a later report may contain more.
 *
 * <p>Immutable.
 *
 * @param patterns the patterns of {@code include}, in the order in which they were given
 * @param methods the instrumented methods, in the order in which their classes were loaded
 * @param small the methods that were left out only because of their size, such as {@code com.acme.Order::size}
 * @param skipped the classes that could not be instrumented, in the same order
 */
public record InstrumentationReport(
        List<PatternUse> patterns, List<InstrumentedMethod> methods, List<String> small, List<SkippedClass> skipped) {

    /**
     * Returns the report as text, which programs can read that do not know this class: a line for each fact, with fields separated
     * by tabs.
     */
    public String text() {
        List<String> lines = new ArrayList<>();
        for (PatternUse use : patterns) {
            lines.add(line(
                    "pattern",
                    use.pattern(),
                    use.classes(),
                    use.methods(),
                    use.small(),
                    use.skipped(),
                    use.problem(),
                    String.join(",", use.constructors())));
        }
        for (InstrumentedMethod instrumented : methods) {
            lines.add(line(
                    "instrumented",
                    instrumented.type(),
                    instrumented.method(),
                    instrumented.descriptor(),
                    instrumented.region(),
                    instrumented.pattern()));
        }
        small.forEach(left -> lines.add(line("small", left)));
        for (SkippedClass left : skipped) {
            lines.add(line("skipped", left.type(), left.reason(), left.pattern()));
        }
        return String.join("", lines);
    }

    /** Names in class files may contain any character, so those that separate fields and lines are replaced. */
    private static String line(Object... fields) {
        return Stream.of(fields)
                .map(field -> field.toString().replaceAll("\\p{Cntrl}", "?"))
                .collect(Collectors.joining("\t", "", "\n"));
    }

    /**
     * What became of a pattern of {@code include} so far.
     *
     * @param pattern its text
     * @param classes the number of loaded classes that it matches
     * @param methods the number of methods that it instrumented
     * @param small the number of methods that it left out only because of their size
     * @param skipped the number of classes that it matches and that could not be instrumented
     * @param problem why it instrumented nothing, and what to do; empty if it instrumented something
     * @param constructors the classes whose constructors it left out, as a pattern must name them
     */
    public record PatternUse(
            String pattern,
            int classes,
            int methods,
            int small,
            int skipped,
            String problem,
            List<String> constructors) {}

    /**
     * A method that opens a region.
     *
     * @param type the binary name of its class, with dots
     * @param method its name; {@code new} for constructors
     * @param descriptor its parameters and result, as in class files
     * @param region the name of the region
     * @param pattern the pattern that selected it
     */
    public record InstrumentedMethod(String type, String method, String descriptor, String region, String pattern) {}

    /**
     * A class with selected methods that was left alone.
     *
     * @param type its binary name, with dots
     * @param reason why it was left alone
     * @param pattern the pattern that selected it
     */
    public record SkippedClass(String type, String reason, String pattern) {}
}
