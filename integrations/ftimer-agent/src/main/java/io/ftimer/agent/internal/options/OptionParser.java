package io.ftimer.agent.internal.options;

import io.ftimer.agent.internal.match.Glob;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.match.NearestMatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Reads the text of options. Thread-confined. */
final class OptionParser {
    static final String INCLUDE = "include";
    static final String OUTERMOST = "outermost";
    static final String EXCLUDE = "exclude";
    static final String ANNOTATIONS = "annotations";
    static final String MIN_SIZE = "minsize";
    static final String JDBC = "jdbc";
    static final String MPI = "mpi";
    static final String WORK = "work";
    static final String WORK_EXCLUDE = "work.exclude";
    static final String WORK_JDK = "work.jdk";
    static final String RECORD = "record";
    static final String REPORT = "report";
    private static final Set<String> LISTS = Set.of(INCLUDE, OUTERMOST, EXCLUDE, ANNOTATIONS, WORK, WORK_EXCLUDE);
    private static final Set<String> FLAGS = Set.of(JDBC, MPI, WORK_JDK, RECORD, REPORT);
    static final Set<String> OPTIONS = new TreeSet<>(Set.of(MIN_SIZE));

    static {
        OPTIONS.addAll(LISTS);
        OPTIONS.addAll(FLAGS);
    }

    /** No method is larger. */
    private static final int MAX_SIZE = 65535;

    private final Map<String, List<String>> lists = new HashMap<>();
    private final Map<String, Boolean> flags = new HashMap<>();
    private int minSize = InstrumentationOptions.DEFAULT_MIN_SIZE;

    InstrumentationOptions parsed(String text) {
        Set<String> seen = new HashSet<>();
        for (String entry : text.split(";", -1)) {
            readEntry(entry.strip(), seen);
        }
        // without patterns, the annotations alone select
        boolean selectsAll = list(INCLUDE).isEmpty()
                && list(OUTERMOST).isEmpty()
                && !list(ANNOTATIONS).isEmpty();
        return new InstrumentationOptions(
                selectsAll ? List.of("**") : list(INCLUDE),
                list(OUTERMOST),
                list(EXCLUDE),
                list(ANNOTATIONS),
                minSize,
                flags.getOrDefault(JDBC, false),
                flags.getOrDefault(MPI, false),
                list(WORK),
                list(WORK_EXCLUDE),
                flags.getOrDefault(WORK_JDK, true),
                flags.getOrDefault(RECORD, false),
                flags.getOrDefault(REPORT, false));
    }

    private List<String> list(String option) {
        return lists.computeIfAbsent(option, unused -> new ArrayList<>());
    }

    /** Reads {@code option=value}, or a value of {@code include}. A comma may separate entries too, as in the options of JMH. */
    private void readEntry(String entry, Set<String> seen) {
        String option = INCLUDE;
        for (String item : MethodPattern.list(entry)) {
            int equals = item.indexOf('=');
            String value = item.substring(equals + 1).strip();
            if (equals >= 0) {
                option = item.substring(0, equals).strip();
                if (!LISTS.contains(option) && !seen.add(option)) {
                    throw new IllegalArgumentException("option \"" + option + "\" occurs twice");
                }
            } else if (!LISTS.contains(option)) {
                option = INCLUDE;
            }
            read(option, value);
        }
    }

    private void read(String option, String value) {
        switch (option) {
            case INCLUDE, EXCLUDE, WORK, WORK_EXCLUDE -> addPattern(option, value);
            case OUTERMOST -> addOutermost(value);
            case ANNOTATIONS -> addAnnotation(value);
            case MIN_SIZE -> minSize = size(value);
            case JDBC, MPI, WORK_JDK, RECORD, REPORT -> flags.put(option, truth(value, option));
            default ->
                throw new IllegalArgumentException(
                        "unknown option \"" + option + '"' + hint(option, OPTIONS, "; expected "));
        }
    }

    private void addPattern(String option, String value) {
        if (!value.isEmpty()) {
            list(option).add(MethodPattern.parse(value).toString());
        }
    }

    private void addOutermost(String value) {
        int wildcard = value.lastIndexOf('*');
        boolean isBeginning = wildcard < 0
                || wildcard == value.length() - 1
                || value.indexOf('.', wildcard) > 0
                || value.indexOf(':', wildcard) > 0;
        if (!isBeginning) {
            throw invalid(value, OUTERMOST, "a method with * at its end at most, for example com.acme.Order::load*");
        }
        addPattern(OUTERMOST, value);
    }

    private void addAnnotation(String value) {
        String name = value.startsWith("@") ? value.substring(1) : value;
        boolean valid = name.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || c == '.' || c == '*');
        if (!valid) {
            throw invalid(value, ANNOTATIONS, "names such as Timed or io.micrometer.core.annotation.Timed");
        }
        if (!name.isEmpty()) {
            list(ANNOTATIONS).add(new Glob(name).toString());
        }
    }

    private static int size(String value) {
        try {
            int size = Integer.parseInt(value);
            if (0 <= size && size <= MAX_SIZE) {
                return size;
            }
        } catch (NumberFormatException e) {
            // as a number that is out of range
        }
        throw invalid(value, MIN_SIZE, "an integer from 0 to " + MAX_SIZE);
    }

    private static boolean truth(String value, String option) {
        if (!value.equals("true") && !value.equals("false")) {
            throw invalid(value, option, "true or false");
        }
        return value.equals("true");
    }

    private static IllegalArgumentException invalid(String value, String option, String expected) {
        return new IllegalArgumentException("invalid value \"" + value + "\" for " + option + ": expected " + expected);
    }

    private static String hint(String unknown, Collection<String> known, String otherwise) {
        String nearest = NearestMatch.ofWord(unknown, known);
        return nearest.isEmpty() ? otherwise + String.join(", ", known) : "; did you mean \"" + nearest + "\"?";
    }
}
