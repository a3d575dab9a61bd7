package io.ftimer.demo.pages;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Compares what a page shows with what was printed. */
final class Shown {
    private static final String REST = "...";

    /** The numbers that differ in each run, and what stands for them; columns are as wide as their widest number. */
    private static final Map<Pattern, String> VARYING = Map.of(
            Pattern.compile("≈? ?-?\\d[\\d ]*(?:\\.\\d+)? (?:ns|µs|ms|s|min)\\b"), "<time>",
            Pattern.compile("\\d+(?:\\.\\d+)? %(?: +[█▉▊▋▌▍▎▏]+)?"), "<share>",
            Pattern.compile("(?<=threads that the test did not bind: ).*"), "<threads>");

    private Shown() {}

    /** Returns whether a page shows all that was printed, apart from blank lines at its end; a line of dots stands for any lines. */
    static boolean equal(String shown, String printed) {
        String pattern = shown.stripTrailing()
                .lines()
                .map(line -> line.strip().equals(REST) ? "(?:.*\n)*?" : Pattern.quote(line.stripTrailing() + "\n"))
                .collect(Collectors.joining());
        String text = printed.stripTrailing()
                .lines()
                .map(line -> line.stripTrailing() + "\n")
                .collect(Collectors.joining());
        return Pattern.matches(pattern, text);
    }

    /** Returns the same, with signs for the numbers that differ in each run. */
    static boolean alike(String shown, String printed) {
        return equal(marked(shown), marked(printed));
    }

    static String marked(String text) {
        return text.lines().map(Shown::markedLine).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String markedLine(String line) {
        String marked = line;
        boolean varies = false;
        for (Map.Entry<Pattern, String> kind : List.copyOf(VARYING.entrySet())) {
            String next = kind.getKey().matcher(marked).replaceAll(kind.getValue());
            varies |= !next.equals(marked);
            marked = next;
        }
        return varies || line.contains("  time ") ? marked.strip().replaceAll(" +", " ") : marked;
    }
}
