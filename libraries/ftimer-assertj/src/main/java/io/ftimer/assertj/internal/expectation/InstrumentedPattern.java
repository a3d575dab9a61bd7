package io.ftimer.assertj.internal.expectation;

import io.ftimer.internal.text.NearestNames;
import io.ftimer.internal.text.Wildcards;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A pattern of the agent for methods of classes, and the names of the regions that it can give. Immutable.
 *
 * <p>The agent names a region by the simple name of the class, which is what may follow any dot of the full name.
 *
 * @param simpleType matches the simple names of its classes; may match more
 */
record InstrumentedPattern(String text, Pattern simpleType, Pattern method) {

    private static final Set<String> OPTIONS = Set.of(
            ("include outermost exclude annotations minsize" + " jdbc mpi work work.exclude work.jdk record report")
                    .split(" "));

    /** The options whose values are separated by commas. */
    private static final Set<String> LISTS =
            Set.of("include", "outermost", "exclude", "annotations", "work", "work.exclude");

    /** A local class, or one without a name, with those inside. */
    private static final Pattern NUMBERED = Pattern.compile("\\.\\d.*");

    /** What may match the number of such a class. */
    private static final Pattern NUMBER_AFTER_STAR = Pattern.compile("\\*\\d[^.]*$");

    static InstrumentedPattern parse(String pattern) {
        // regions do not tell overloads apart
        String text = withoutParameters(pattern);
        int colons = text.indexOf("::");
        int split = colons >= 0 ? colons : text.lastIndexOf('.');
        boolean isWhole = split < 0 || colons < 0 && text.endsWith("**");
        String binary = isWhole ? text : text.substring(0, split);
        String simple = NUMBER_AFTER_STAR.matcher(binary).replaceFirst("**").replace('$', '.');
        String method = isWhole ? "*" : text.substring(split + (colons >= 0 ? 2 : 1));
        return new InstrumentedPattern(
                pattern,
                // a star matches the dollars of nested classes, and names of regions have dots or a method instead of
                // them
                Pattern.compile(ends(NUMBERED.matcher(simple).replaceFirst(".**")).stream()
                        .map(end -> Wildcards.ofClass(end.replaceAll("\\*+", "**")))
                        .map(Pattern::pattern)
                        .collect(Collectors.joining("|"))),
                Wildcards.ofClass(method));
    }

    private static String withoutParameters(String pattern) {
        int parameters = pattern.indexOf('(');
        return parameters < 0 ? pattern : pattern.substring(0, parameters);
    }

    /** Returns the patterns of the options for the agent, as far as they are written there; all methods for an unknown option. */
    static List<InstrumentedPattern> ofOptions(String options) {
        List<InstrumentedPattern> patterns = new ArrayList<>();
        boolean selectsAll = false;
        boolean isUnknown = false;
        for (String entry : options.split(";", -1)) {
            String option = "include";
            for (String item : entry.split(",(?![^(]*\\))", -1)) {
                int equals = item.indexOf('=');
                if (equals >= 0) {
                    option = item.substring(0, equals).strip();
                } else if (!LISTS.contains(option)) {
                    option = "include";
                }
                String value = item.substring(equals + 1).strip();
                if ((option.equals("include") || option.equals("outermost")) && !value.isEmpty()) {
                    patterns.add(parse(value));
                }
                // without patterns, the annotations alone select
                selectsAll |= option.equals("annotations");
                isUnknown |= !OPTIONS.contains(option);
            }
        }
        return isUnknown || patterns.isEmpty() && selectsAll ? List.of(parse("**")) : List.copyOf(patterns);
    }

    /** Returns what may match the text after a dot: what follows a dot of the pattern, or begins with {@code **}. */
    private static List<String> ends(String type) {
        List<String> ends = new ArrayList<>(List.of(type));
        for (int i = 1; i < type.length(); i++) {
            if (type.charAt(i - 1) == '.' || type.startsWith("**", i)) {
                ends.add(type.substring(i));
            }
        }
        return ends;
    }

    boolean mayName(String region) {
        int dot = region.lastIndexOf('.');
        return dot > 0
                && method.matcher(region.substring(dot + 1)).matches()
                && simpleType.matcher(region.substring(0, dot)).matches();
    }

    boolean mayName(String region, String className) {
        int dot = region.lastIndexOf('.');
        return dot > 0
                && method.matcher(region.substring(dot + 1)).matches()
                && isOf(className.replace('$', '.'), region.substring(0, dot));
    }

    /** Returns whether a class may have a name in regions, in which those without a name of their own have that of a method. */
    private static boolean isOf(String className, String shown) {
        Matcher numbered = NUMBERED.matcher(className);
        if (!numbered.find()) {
            return ("." + className).endsWith("." + shown);
        }
        String around = className.substring(0, numbered.start());
        return IntStream.range(0, shown.length())
                .filter(i -> shown.charAt(i) == '.')
                .anyMatch(i -> ("." + around).endsWith("." + shown.substring(0, i)));
    }

    /**
     * Returns whether a region of this name may be what this pattern should have matched: class and method, which may be misspelled.
     * Only of a pattern that matches nothing.
     */
    boolean mayMean(String region) {
        String wanted = plain(text);
        int dot = region.lastIndexOf('.');
        int split = wanted.lastIndexOf('.');
        return dot > 0
                && split > 0
                && NearestNames.isNear(wanted.substring(split + 1), region.substring(dot + 1))
                && NearestNames.isNear(last(wanted.substring(0, split)), last(region.substring(0, dot)));
    }

    private static String plain(String pattern) {
        return withoutParameters(pattern).replace("::", ".").replace('$', '.').replace("**", "*");
    }

    private static String last(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** Returns whether this stands for an option of the agent that selects by other means than names. */
    boolean isOption() {
        return text.indexOf('=') >= 0;
    }

    /** Returns whether this matches all classes, so that it cannot be misspelled: where nothing else matched, nothing was to match. */
    boolean matchesAll() {
        return plain(text).chars().allMatch(c -> c == '*' || c == '.');
    }
}
