package io.ftimer.gate;

import io.ftimer.internal.text.ByteOrderMark;
import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.FormatVersions;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.internal.files.TargetFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a baseline file line by line. Thread safety: thread-confined. */
final class BaselineReader {
    private static final long LARGEST_FILE = 256L << 20;
    private static final Pattern HEADING = Pattern.compile("\\[(.+)]");
    private static final Pattern RELEASE = Pattern.compile("[1-9]\\d{0,3}");

    /** A region that a line may be nested in, and its indentation. */
    private record Outer(int indent, CallPath path) {}

    private final SortedMap<TreeId, ExpectedTree> trees = new TreeMap<>();
    private final Map<TreeId, Integer> lines = new HashMap<>();
    private BaselineScope scope = BaselineScope.ALL;
    private boolean hasVersion;
    private @Nullable String heading;

    /** The trees that have the next regions. */
    private final List<TreeId> open = new ArrayList<>();

    private final Deque<Outer> outer = new ArrayDeque<>();
    private OptionalInt javaRelease = OptionalInt.empty();

    /** The values of each region: one for all open trees, or one for each, empty for trees without the region. */
    private SortedMap<CallPath, List<Optional<ExpectedRegion>>> regions = new TreeMap<>();

    private int number;

    private BaselineReader() {}

    static Baseline read(Path file) throws IOException {
        BaselineReader reader = new BaselineReader();
        try {
            reader.readLines(file);
        } catch (NoSuchFileException e) {
            throw new IOException("baseline " + file + " does not exist; create it with an update", e);
        } catch (CharacterCodingException e) {
            throw new IOException(file + ", after line " + reader.number + ": invalid text: expected UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ", line " + reader.number + ": " + e.getMessage(), e);
        } catch (AccessDeniedException e) {
            throw new IOException("cannot read baseline " + file + ": no permission", e);
        } catch (IOException e) {
            throw new IOException("cannot read baseline " + file + ": " + e.getMessage(), e);
        }
        reader.endTrees();
        return new Baseline(reader.scope, reader.trees);
    }

    private void readLines(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("expected a file, was a folder");
        }
        if (Files.size(file) > LARGEST_FILE) {
            throw new IOException("expected at most " + (LARGEST_FILE >> 20) + " MB");
        }
        try (BufferedReader text = new BufferedReader(
                new InputStreamReader(TargetFile.openInTime(file), StandardCharsets.UTF_8.newDecoder()))) {
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                number++;
                accept((number == 1 ? ByteOrderMark.strip(line) : line).stripTrailing());
            }
        }
    }

    private void accept(String line) {
        String content = line.strip();
        Matcher inBrackets = HEADING.matcher(content);
        if (line.startsWith(BaselineText.VERSION_PREFIX)) {
            checkVersion(line.substring(BaselineText.VERSION_PREFIX.length()));
            hasVersion = true;
        } else if (content.isEmpty() || content.startsWith("#")) {
            // a comment
        } else if (!hasVersion) {
            throw new IllegalArgumentException("no baseline: expected \"" + BaselineText.VERSION_PREFIX
                    + BaselineText.VERSION + "\" before the first tree");
        } else if (inBrackets.matches() && line.startsWith("[")) {
            endTrees();
            heading = inBrackets.group(1);
        } else if (heading == null) {
            scope = scope.with(content);
        } else if (!line.startsWith(" ")) {
            if (!regions.isEmpty()) {
                endTrees();
            }
            begin(named(heading, content));
        } else if (open.isEmpty()) {
            throw new IllegalArgumentException("expected the name of a tree before its first region");
        } else if (content.startsWith(BaselineText.JAVA) && regions.isEmpty() && javaRelease.isEmpty()) {
            javaRelease = OptionalInt.of(release(content.substring(BaselineText.JAVA.length())));
        } else {
            addRegion(line.length() - content.length(), content);
        }
    }

    private static int release(String text) {
        if (!RELEASE.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "invalid release \"" + text + "\" of Java: expected a feature release such as java 17");
        }
        return Integer.parseInt(text);
    }

    private static void checkVersion(String text) {
        if (!text.equals(String.valueOf(BaselineText.VERSION))) {
            throw new IllegalArgumentException(
                    FormatVersions.unsupported("baseline", text, "format " + BaselineText.VERSION));
        }
    }

    private static TreeId named(String group, String name) {
        int blank = group.indexOf(' ');
        Kind kind = EnumWords.find(Kind.class, blank < 0 ? group : group.substring(0, blank))
                .orElseThrow(() -> new IllegalArgumentException("invalid group \"" + group
                        + "\": expected a kind and a class, such as test org.example.SolverTest"));
        return new TreeId(kind, blank < 0 ? "" : oneLevel(group.substring(blank + 1)), oneLevel(name));
    }

    private static String oneLevel(String text) {
        List<String> names = GatePathText.names(text);
        if (names.size() != 1) {
            throw new IllegalArgumentException("invalid name \"" + text + "\": expected a backslash before each slash");
        }
        return names.get(0);
    }

    private void begin(TreeId id) {
        Integer earlier = lines.putIfAbsent(id, number);
        if (earlier != null) {
            throw new IllegalArgumentException("tree \"" + id + "\" occurs twice, first on line " + earlier);
        }
        open.add(id);
    }

    private void addRegion(int indent, String line) {
        Columns columns = new Columns(line);
        String[] words = columns.word().split(",", -1);
        if (words.length > 1 && words.length != open.size()) {
            throw new IllegalArgumentException(
                    "invalid line \"" + line + "\": expected one number of calls, or one for each of " + open.size()
                            + " trees, found " + words.length);
        }
        List<Optional<ExpectedCalls>> calls = Arrays.stream(words)
                .map(word -> words.length > 1 && word.equals(BaselineText.NO_CALLS)
                        ? Optional.<ExpectedCalls>empty()
                        : Optional.of(ExpectedCalls.parse(word)))
                .toList();
        Optional<Double> share = columns.next(BaselineText.SHARE)
                .map(text -> GateNumbers.parseSigned(text.substring(0, text.length() - 1)));
        SortedMap<String, Double> metrics = new TreeMap<>();
        for (Optional<String> metric = columns.next(BaselineText.METRIC);
                metric.isPresent();
                metric = columns.next(BaselineText.METRIC)) {
            int equals = metric.get().indexOf('=');
            metrics.put(
                    metric.get().substring(0, equals),
                    GateNumbers.parseSigned(metric.get().substring(equals + 1)));
        }
        CallPath path = nested(indent, columns.rest());
        List<Optional<ExpectedRegion>> values = calls.stream()
                .map(one -> one.map(known -> new ExpectedRegion(known, share, metrics)))
                .toList();
        if (regions.put(path, values) != null) {
            throw new IllegalArgumentException("region \"" + path + "\" occurs twice");
        }
    }

    private CallPath nested(int indent, String name) {
        String type = "";
        while (!outer.isEmpty() && outer.getLast().indent() >= indent) {
            type = outer.removeLast().path().type();
        }
        if (type.isEmpty() && !outer.isEmpty()) {
            type = outer.getLast().path().type();
        }
        CallPath inside = CallPath.parse(name.startsWith(".") ? type + name : name);
        CallPath path =
                outer.isEmpty() ? inside : new CallPath(outer.getLast().path().text() + '/' + inside.text());
        outer.addLast(new Outer(indent, path));
        return path;
    }

    /** The columns of a line about a region, of which only the calls and the name are in all lines. */
    private static final class Columns {
        private static final Pattern WORD = Pattern.compile("(\\S+)\\s+(\\S.*)");

        private final String line;
        private String rest;

        Columns(String line) {
            this.line = line;
            rest = line;
        }

        String word() {
            Matcher words = WORD.matcher(rest);
            if (!words.matches()) {
                throw invalid();
            }
            rest = words.group(2);
            return words.group(1);
        }

        /** Returns the next word if it is a number of this form. */
        Optional<String> next(Pattern form) {
            Matcher words = WORD.matcher(rest);
            return words.matches() && form.matcher(words.group(1)).matches() ? Optional.of(word()) : Optional.empty();
        }

        private IllegalArgumentException invalid() {
            return new IllegalArgumentException("invalid line \"" + line + "\": expected calls and a region");
        }

        String rest() {
            return rest;
        }
    }

    private void endTrees() {
        if (!regions.isEmpty()) {
            for (int i = 0; i < open.size(); i++) {
                int at = i;
                SortedMap<CallPath, ExpectedRegion> own = new TreeMap<>();
                regions.forEach((path, values) ->
                        values.get(values.size() == 1 ? 0 : at).ifPresent(region -> own.put(path, region)));
                trees.put(open.get(i), new ExpectedTree(javaRelease, own));
            }
        }
        open.clear();
        outer.clear();
        javaRelease = OptionalInt.empty();
        regions = new TreeMap<>();
    }
}
