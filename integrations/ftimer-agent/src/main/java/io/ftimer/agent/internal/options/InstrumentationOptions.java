package io.ftimer.agent.internal.options;

import io.ftimer.agent.internal.match.Glob;
import io.ftimer.agent.internal.match.MethodPattern;
import io.ftimer.agent.internal.match.NearestMatch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes and methods to instrument: the agent, the JUnit extension and the JMH profiler read the same text.
 *
 * <pre>{@code
 * include=com.acme.**Service.*,com.acme.Order::load;exclude=**Test.*;minsize=0
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param include patterns of the methods to instrument
 * @param outermost as {@code include}, for methods of which only calls from outside open a region: none while the thread runs a
 *     method of the same class that the pattern matches
 * @param exclude patterns of methods that are not instrumented although {@code include} matches them
 * @param annotations names of annotations, of which a method or its class must have one; empty if none is needed. A name
 *     without dots stands for all annotations of that simple name
 * @param minSize the least size of methods, in bytes of code; methods that a pattern names without wildcards, and those that
 *     carry one of the annotations, may be smaller
 * @param jdbc whether the drivers, pools and proxies of JDBC are instrumented too, so that {@code ftimer-jdbc} records their statements
 * @param mpi whether the classes of MPJ Express are instrumented too, so that {@code ftimer-mpi} records the MPI calls of the program
 * @param work patterns of the methods of which steps count: one for each call, and one for each repetition of a loop
 * @param workExclude patterns of methods of which steps do not count although {@code work} matches them
 * @param workJdk whether the steps inside the JDK count beside those of {@code work}
 * @param record whether the agent records the whole program in the default session, from the start of the JVM to its end; with
 *     {@code mpi}, {@code ftimer-mpi} also prints a table of the MPI calls of all ranks when MPI ends
 * @param report whether the agent lists at the end of the JVM what it instrumented
 */
public record InstrumentationOptions(
        List<String> include,
        List<String> outermost,
        List<String> exclude,
        List<String> annotations,
        int minSize,
        boolean jdbc,
        boolean mpi,
        List<String> work,
        List<String> workExclude,
        boolean workJdk,
        boolean record,
        boolean report) {

    private static final String INCLUDE = "include";
    private static final String OUTERMOST = "outermost";
    private static final String EXCLUDE = "exclude";
    private static final String ANNOTATIONS = "annotations";
    private static final String MIN_SIZE = "minsize";
    private static final String JDBC = "jdbc";
    private static final String MPI = "mpi";
    private static final String WORK = "work";
    private static final String WORK_EXCLUDE = "work.exclude";
    private static final String WORK_JDK = "work.jdk";
    private static final String RECORD = "record";
    private static final String REPORT = "report";
    private static final Set<String> LISTS = Set.of(INCLUDE, OUTERMOST, EXCLUDE, ANNOTATIONS, WORK, WORK_EXCLUDE);
    private static final Set<String> FLAGS = Set.of(JDBC, MPI, WORK_JDK, RECORD, REPORT);
    static final Set<String> OPTIONS = Stream.of(LISTS, FLAGS, Set.of(MIN_SIZE))
            .flatMap(Set::stream)
            .collect(Collectors.toCollection(TreeSet::new));

    /** No method is larger. */
    private static final int MAX_SIZE = 65535;

    /** The size up to which HotSpot inlines methods that are not hot: calls of smaller ones may vanish. */
    public static final int DEFAULT_MIN_SIZE = 35;

    /**
     * Returns the options of a text: entries {@code option=value}, separated by semicolons. The values of {@code include}, {@code outermost},
     * {@code exclude}, {@code annotations}, {@code work} and {@code work.exclude} are lists, separated by commas. An entry without an option is a list for
     * {@code include}. Empty text instruments nothing.
     *
     * @throws IllegalArgumentException if an option is unknown, occurs twice, or has an invalid value; the message says what is
     *     expected
     */
    public static InstrumentationOptions parse(String text) {
        return new OptionParser().parsed(text);
    }

    public boolean isEmpty() {
        return include.isEmpty() && outermost.isEmpty() && work.isEmpty() && !jdbc && !mpi;
    }

    /** Returns the entries of the text that decide what the patterns select, and are no such patterns. */
    public Stream<String> refinements() {
        return Stream.of(toString().split(";")).filter(entry -> entry.matches("(exclude|minsize|work[.]\\w+)=.*"));
    }

    /** Returns a text that {@link #parse} reads back. */
    @Override
    public String toString() {
        List<String> entries = new ArrayList<>();
        add(entries, INCLUDE, String.join(",", include));
        add(entries, OUTERMOST, String.join(",", outermost));
        add(entries, EXCLUDE, String.join(",", exclude));
        add(entries, ANNOTATIONS, String.join(",", annotations));
        add(entries, MIN_SIZE, minSize == DEFAULT_MIN_SIZE ? "" : Integer.toString(minSize));
        add(entries, JDBC, jdbc ? "true" : "");
        add(entries, MPI, mpi ? "true" : "");
        add(entries, WORK, String.join(",", work));
        add(entries, WORK_EXCLUDE, String.join(",", workExclude));
        add(entries, WORK_JDK, workJdk ? "" : "false");
        add(entries, RECORD, record ? "true" : "");
        add(entries, REPORT, report ? "true" : "");
        return String.join(";", entries);
    }

    private static void add(List<String> entries, String option, String value) {
        if (!value.isEmpty()) {
            entries.add(option + '=' + value);
        }
    }

    /** Reads the text of options. Thread-confined. */
    private static final class OptionParser {
        private final Map<String, List<String>> lists = new HashMap<>();
        private final Map<String, Boolean> flags = new HashMap<>();
        private int minSize = DEFAULT_MIN_SIZE;

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
                default -> {
                    String nearest = NearestMatch.ofWord(option, OPTIONS);
                    throw new IllegalArgumentException("unknown option \"" + option + '"'
                            + (nearest.isEmpty()
                                    ? "; expected " + String.join(", ", OPTIONS)
                                    : "; did you mean \"" + nearest + "\"?"));
                }
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
                throw invalid(
                        value, OUTERMOST, "a method with * at its end at most, for example com.acme.Order::load*");
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
            return new IllegalArgumentException(
                    "invalid value \"" + value + "\" for " + option + ": expected " + expected);
        }
    }
}
