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
 * @param isActive whether the JVM runs with the agent; otherwise the lists are empty
 * @param patterns the patterns of {@code include}, in the order in which they were given
 * @param methods the instrumented methods, in the order in which their classes were loaded
 * @param small the methods that were left out only because of their size, in the same order
 * @param skipped the classes that could not be instrumented, in the same order
 */
public record InstrumentationReport(
        boolean isActive,
        List<PatternUse> patterns,
        List<InstrumentedMethod> methods,
        List<SmallMethod> small,
        List<SkippedClass> skipped) {

    public static final InstrumentationReport INACTIVE =
            new InstrumentationReport(false, List.of(), List.of(), List.of(), List.of());

    private static final String AGENT = "io.ftimer.agent.FTimerAgent";
    private static final String ACTIVE = "active";
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
        List<SmallMethod> small = new ArrayList<>();
        List<SkippedClass> skipped = new ArrayList<>();
        boolean active = false;
        for (String line : text.lines().toList()) {
            String[] fields = line.split("\t", -1);
            switch (fields[0] + fields.length) {
                case ACTIVE + 2 -> active = Boolean.parseBoolean(fields[1]);
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
                case SMALL + 5 -> small.add(new SmallMethod(fields[1], fields[2], fields[3], fields[4]));
                case SKIPPED + 4 -> skipped.add(new SkippedClass(fields[1], fields[2], fields[3]));
                default ->
                    throw new IllegalArgumentException("invalid line in an instrumentation report: \"" + line + '"');
            }
        }
        return new InstrumentationReport(active, patterns, methods, small, skipped);
    }

    /**
     * Returns the report as text, which programs can read that do not know this class: a line for each fact, with fields separated
     * by tabs.
     */
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(line(ACTIVE, isActive));
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
        for (SmallMethod left : small) {
            lines.add(line(SMALL, left.type(), left.method(), left.region(), left.pattern()));
        }
        for (SkippedClass left : skipped) {
            lines.add(line(SKIPPED, left.type(), left.reason(), left.pattern()));
        }
        return String.join("\n", lines) + '\n';
    }

    /** Names in class files may contain any character, so those that separate fields and lines are replaced. */
    private static String line(Object... fields) {
        return Stream.of(fields)
                .map(field -> field.toString().replaceAll("\\p{Cntrl}", "?"))
                .collect(Collectors.joining("\t"));
    }
}
