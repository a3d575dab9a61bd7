package io.ftimer.export.internal.bounds;

import io.ftimer.report.internal.files.ReportFile;
import io.ftimer.report.internal.files.TargetFile;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a team bounds: the content of a text file that is kept in a repository, with one fact a line.
 *
 * <p>The file is sorted, and an empty line separates tests, so that branches that change different tests merge. Columns have two or more
 * blanks between them. Lines that begin with {@code #} stay above the line that follows. Thread safety: immutable.
 *
 * @param above the lines of comments above a line, by its {@link Line#key}; those at the end by an empty text
 */
public record Bounds(List<Omission> omissions, List<Bound> bounds, Map<String, List<String>> above) {
    /** A line of the file. */
    public sealed interface Line permits Bound, Omission {
        /** Returns what no other line has. */
        String key();

        /** Returns the columns before the comment. */
        List<String> columns();

        /** Returns the text behind {@code #}; may be empty. */
        String comment();
    }

    public static final Bounds EMPTY = new Bounds(List.of(), List.of(), Map.of());

    private static final String VERSION = "# fTimer bounds 4";
    private static final String HEADER =
            VERSION + "   one a line, sorted; \"#\" at the end: a reason, kept by updates, or a place";
    private static final Pattern FORMER = Pattern.compile("# fTimer (?:baseline, version|bounds) (\\S+).*");
    private static final Pattern CONFLICT = Pattern.compile("(?:<{7}|\\|{7}|={7}|>{7})(?: .*)?");
    private static final Pattern BETWEEN_COLUMNS = Pattern.compile(" {2,}|\\s*\t\\s*");

    public Bounds {
        omissions =
                omissions.stream().sorted(Comparator.comparing(Omission::key)).toList();
        bounds = bounds.stream().sorted(Bound.ORDER).toList();
        above = Map.copyOf(above);
    }

    Bounds with(List<Bound> others) {
        return new Bounds(omissions, others, above);
    }

    /** Returns what the agent must select. */
    Optional<Omission> agent() {
        return omissions.stream()
                .filter(line -> line.what() == Omission.What.AGENT)
                .findFirst();
    }

    /** Returns the lines and the one about the agent, unless there is one. */
    Bounds with(Omission agent) {
        if (agent().isPresent()) {
            return this;
        }
        List<Omission> all = new ArrayList<>(omissions);
        all.add(agent);
        return new Bounds(all, bounds, above);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if the file cannot be read or is malformed; the message names file, line and what to do
     */
    public static Bounds read(Path file) throws IOException {
        String text;
        try {
            text = TargetFile.read(file);
        } catch (NoSuchFileException e) {
            throw new IOException(
                    "baseline " + file + " does not exist; write it with ftimer baseline, or mvn ftimer:baseline", e);
        } catch (AccessDeniedException e) {
            throw new IOException("cannot read baseline " + file + ": no permission", e);
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException("cannot read baseline " + file + ": " + e.getMessage(), e);
        }
        Reader reader = new Reader();
        try {
            text.lines().forEach(reader::accept);
            return reader.finish();
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ", line " + reader.number + ": " + e.getMessage(), e);
        }
    }

    private static final class Reader {
        private final List<Omission> omissions = new ArrayList<>();
        private final List<Bound> bounds = new ArrayList<>();
        private final Map<String, List<String>> above = new HashMap<>();
        private final Map<String, Integer> numbers = new HashMap<>();
        private List<String> comments = new ArrayList<>();
        private int number;

        void accept(String raw) {
            number++;
            String line = raw.strip();
            if (CONFLICT.matcher(line).matches()) {
                throw new IllegalArgumentException(
                        "conflict of a merge: keep the lines of both sides, remove the markers,"
                                + " and write the baseline again where both bound the same");
            }
            if (number == 1) {
                checkVersion(line);
            } else if (line.startsWith("#")) {
                comments.add(line);
            } else if (!line.isEmpty()) {
                add(line);
            }
        }

        private static void checkVersion(String line) {
            if (line.equals(VERSION) || line.startsWith(VERSION + ' ')) {
                return;
            }
            Matcher former = FORMER.matcher(line);
            throw new IllegalArgumentException(
                    former.matches()
                            ? "baseline format " + former.group(1)
                                    + " is not supported, this version of fTimer reads format 4:"
                                    + " delete the file, and write it with ftimer baseline, or mvn ftimer:baseline"
                            : "no baseline: expected \"" + VERSION + "\"");
        }

        private void add(String line) {
            List<String> columns = new ArrayList<>();
            String comment = "";
            int from = 0;
            Matcher between = BETWEEN_COLUMNS.matcher(line);
            while (from < line.length()) {
                if (line.charAt(from) == '#') {
                    comment = line.substring(from + 1).strip();
                    break;
                }
                int end = between.find() ? between.start() : line.length();
                columns.add(line.substring(from, end).replace(" \\u0020", "  "));
                from = end == line.length() ? end : between.end();
            }
            if (columns.get(0).startsWith("-") || columns.get(0).startsWith("+ ")) {
                add(Omission.of(columns, comment), omissions);
            } else {
                add(Bound.of(columns, comment), bounds);
            }
        }

        private <L extends Line> void add(L line, List<L> lines) {
            Integer earlier = numbers.putIfAbsent(line.key(), number);
            if (earlier != null) {
                throw new IllegalArgumentException("bounds the same as line " + earlier + ": keep one of both");
            }
            lines.add(line);
            keepComments(line.key());
        }

        private void keepComments(String key) {
            if (!comments.isEmpty()) {
                above.put(key, List.copyOf(comments));
                comments = new ArrayList<>();
            }
        }

        Bounds finish() {
            if (number == 0) {
                number = 1;
                checkVersion("");
            }
            keepComments("");
            return new Bounds(omissions, bounds, above);
        }
    }

    /**
     * Reads a file, or {@link #EMPTY} if it does not exist, and writes what it becomes; no update of another thread or process is
     * lost. The file is replaced atomically, and unchanged if this fails. Creates the folder of the file.
     *
     * @param change returns the new content; called while other updates of the file wait
     * @throws IOException as {@link #read}, or if the file cannot be written; the message names the file and the reason
     */
    public static void update(Path file, UnaryOperator<Bounds> change) throws IOException {
        try {
            Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
        } catch (IOException e) {
            // the replacement of the file says what is wrong
        }
        try {
            // read here: one draft of a file is written at a time
            ReportFile.replace(
                    file,
                    (out, atStart) -> out.append(change.apply(present(file)).text()));
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static Bounds present(Path file) {
        try {
            return read(file);
        } catch (IOException e) {
            if (e.getCause() instanceof NoSuchFileException) {
                return EMPTY;
            }
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns whether a line permits that one call of a region executes a statement so often.
     *
     * @param test the class and method of the test, with parentheses: {@code org.example.OrderTest.sums(int)}
     * @param region the region that executes the statement; empty for none
     */
    public boolean permitsRepeats(String test, String statement, Optional<RegionPath> region, long times) {
        String caller = region.map(GatePathText::path).orElse("");
        return bounds.stream()
                .filter(bound -> bound.quantity().kind() == Quantity.Kind.REPEATS
                        && bound.quantity().name().equals(statement)
                        && bound.range().has(times)
                        && bound.subject().regex().matcher(test).matches())
                .map(bound -> bound.quantity().region())
                .anyMatch(
                        pattern -> pattern.isEmpty() || PathPattern.of(pattern).matches(caller));
    }

    public String text() {
        StringBuilder text = new StringBuilder(HEADER).append('\n');
        if (!omissions.isEmpty()) {
            text.append('\n');
        }
        omissions.forEach(line -> append(line, text));
        String group = "";
        for (Bound bound : bounds) {
            // lines of many tests are edited one by one
            String next = bound.subject().isPattern()
                    ? bound.key()
                    : bound.subject().whole().text();
            text.append(next.equals(group) ? "" : "\n");
            group = next;
            append(bound, text);
        }
        List<String> last = above.getOrDefault("", List.of());
        last.forEach(comment -> text.append(comment).append('\n'));
        return text.toString();
    }

    private void append(Line line, StringBuilder text) {
        above.getOrDefault(line.key(), List.of())
                .forEach(comment -> text.append(comment).append('\n'));
        text.append(String.join(
                "  ",
                line.columns().stream()
                        .map(column -> column.replace("  ", " \\u0020"))
                        .toList()));
        text.append(line.comment().isEmpty() ? "" : "  # " + line.comment()).append('\n');
    }
}
