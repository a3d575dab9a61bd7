package io.ftimer.agent.internal.options;

import java.util.ArrayList;
import java.util.List;

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

    /** The size up to which HotSpot inlines methods that are not hot: calls of smaller ones may vanish. */
    public static final int DEFAULT_MIN_SIZE = 35;

    /** Copies the lists. */
    public InstrumentationOptions {
        include = List.copyOf(include);
        outermost = List.copyOf(outermost);
        exclude = List.copyOf(exclude);
        annotations = List.copyOf(annotations);
        work = List.copyOf(work);
        workExclude = List.copyOf(workExclude);
    }

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

    /** Returns whether nothing is instrumented. */
    public boolean isEmpty() {
        return include.isEmpty() && outermost.isEmpty() && work.isEmpty() && !jdbc && !mpi;
    }

    /** Returns a text that {@link #parse} reads back. */
    @Override
    public String toString() {
        List<String> entries = new ArrayList<>();
        add(entries, OptionParser.INCLUDE, String.join(",", include));
        add(entries, OptionParser.OUTERMOST, String.join(",", outermost));
        add(entries, OptionParser.EXCLUDE, String.join(",", exclude));
        add(entries, OptionParser.ANNOTATIONS, String.join(",", annotations));
        add(entries, OptionParser.MIN_SIZE, minSize == DEFAULT_MIN_SIZE ? "" : Integer.toString(minSize));
        add(entries, OptionParser.JDBC, jdbc ? "true" : "");
        add(entries, OptionParser.MPI, mpi ? "true" : "");
        add(entries, OptionParser.WORK, String.join(",", work));
        add(entries, OptionParser.WORK_EXCLUDE, String.join(",", workExclude));
        add(entries, OptionParser.WORK_JDK, workJdk ? "" : "false");
        add(entries, OptionParser.RECORD, record ? "true" : "");
        add(entries, OptionParser.REPORT, report ? "true" : "");
        return String.join(";", entries);
    }

    private static void add(List<String> entries, String option, String value) {
        if (!value.isEmpty()) {
            entries.add(option + '=' + value);
        }
    }
}
