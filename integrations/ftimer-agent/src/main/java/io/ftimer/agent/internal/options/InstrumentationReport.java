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

    public static final InstrumentationReport INACTIVE =
            new InstrumentationReport(List.of(), List.of(), List.of(), List.of());

    private static final String AGENT = "io.ftimer.agent.FTimerAgent";
    private static final String PATTERN = "pattern";
    private static final String INSTRUMENTED = "instrumented";
    private static final String SMALL = "small";
    private static final String SKIPPED = "skipped";

    /**
     * Returns the report of this JVM; {@link #INACTIVE} if it has no agent. It does not matter which class loader has loaded this
     * class: the agent always belongs to the system class loader.
     */
    public static InstrumentationReport current() {
        try {
            Class<?> agent = Class.forName(AGENT, true, ClassLoader.getSystemClassLoader());
            return parse((String) agent.getMethod("report").invoke(null));
        } catch (ReflectiveOperationException e) {
            return INACTIVE;
        }
    }

    /**
     * Returns the report that {@link #text()} describes.
     *
     * @throws IllegalArgumentException if the text is none of a report
     */
    public static InstrumentationReport parse(String text) {
        List<PatternUse> patterns = new ArrayList<>();
        List<InstrumentedMethod> methods = new ArrayList<>();
        List<String> small = new ArrayList<>();
        List<SkippedClass> skipped = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] fields = line.split("\t", -1);
            switch (fields[0] + fields.length) {
                case PATTERN + 8 ->
                    patterns.add(new PatternUse(
                            fields[1],
                            Integer.parseInt(fields[2]),
                            Integer.parseInt(fields[3]),
                            Integer.parseInt(fields[4]),
                            Integer.parseInt(fields[5]),
                            fields[6],
                            fields[7].isEmpty() ? List.of() : List.of(fields[7].split(","))));
                case INSTRUMENTED + 6 ->
                    methods.add(new InstrumentedMethod(fields[1], fields[2], fields[3], fields[4], fields[5]));
                case SMALL + 2 -> small.add(fields[1]);
                case SKIPPED + 4 -> skipped.add(new SkippedClass(fields[1], fields[2], fields[3]));
                default ->
                    throw new IllegalArgumentException("invalid line in an instrumentation report: \"" + line + '"');
            }
        }
        return new InstrumentationReport(patterns, methods, small, skipped);
    }

    /**
     * Returns the report as text, which programs can read that do not know this class: a line for each fact, with fields separated
     * by tabs.
     */
    public String text() {
        List<String> lines = new ArrayList<>();
        for (PatternUse use : patterns) {
            lines.add(line(
                    PATTERN,
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
                    INSTRUMENTED,
                    instrumented.type(),
                    instrumented.method(),
                    instrumented.descriptor(),
                    instrumented.region(),
                    instrumented.pattern()));
        }
        small.forEach(left -> lines.add(line(SMALL, left)));
        for (SkippedClass left : skipped) {
            lines.add(line(SKIPPED, left.type(), left.reason(), left.pattern()));
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
