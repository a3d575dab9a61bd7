package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.internal.text.PathText;
import io.ftimer.report.ExportedTree.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a baseline compares: the lines {@code exclude}, {@code include} and {@code depth} at the head of its file.
 *
 * <p>A pattern matches a tree or region, and all that is inside. In it, a star stands for any characters of a level, two stars for any
 * characters; two stars and a slash for any number of levels, including none. Other characters are as in paths. Thread safety: immutable.
 */
public final class BaselineScope {
    /** Compares all trees and regions. */
    public static final BaselineScope ALL = new BaselineScope(List.of());

    private static final Pattern RULE = Pattern.compile("(exclude|include) (\\w+) (\\S.*)");
    private static final Pattern DEPTH = Pattern.compile("depth ([1-9]\\d{0,8})");
    private static final String REGION = "region";

    /** A level without a kind matches regions of every kind. */
    private static final String ANY_KIND = "(?:\\[[a-z]+])?";

    /** A rule on the trees of a kind, or on regions if it has no kind. */
    private record Rule(boolean excludes, Optional<Kind> kind, Pattern pattern) {}

    private final List<String> lines;
    private final List<Rule> rules = new ArrayList<>();
    private OptionalInt depth = OptionalInt.empty();

    private BaselineScope(List<String> lines) {
        this.lines = List.copyOf(lines);
        lines.forEach(this::add);
    }

    /**
     * Returns a scope.
     *
     * @param lines lines such as {@code exclude test org.example.slow.**}, {@code include region solve} or {@code depth 3}
     * @throws IllegalArgumentException if a line is malformed; the message has an example of each form
     */
    public static BaselineScope of(List<String> lines) {
        return new BaselineScope(lines);
    }

    /** Returns this scope with one line more. */
    BaselineScope with(String line) {
        List<String> more = new ArrayList<>(lines);
        more.add(line);
        return new BaselineScope(more);
    }

    private void add(String line) {
        Matcher rule = RULE.matcher(line);
        Matcher limit = DEPTH.matcher(line);
        if (limit.matches()) {
            depth = OptionalInt.of(Integer.parseInt(limit.group(1)));
        } else if (rule.matches()
                && (rule.group(2).equals(REGION)
                        || EnumWords.find(Kind.class, rule.group(2)).isPresent())) {
            rules.add(new Rule(
                    rule.group(1).equals("exclude"),
                    EnumWords.find(Kind.class, rule.group(2)),
                    compiled(rule.group(3))));
        } else {
            throw new IllegalArgumentException(
                    "invalid line \"" + line
                            + "\": expected exclude test org.example.slow.**, include region solve, or depth 3, before the first tree in brackets");
        }
    }

    private static Pattern compiled(String glob) {
        StringBuilder regex = new StringBuilder();
        StringBuilder plain = new StringBuilder();
        int at = 0;
        while (at < glob.length()) {
            char c = glob.charAt(at);
            int length = c == '\\' && at + 1 < glob.length() ? 2 : 1;
            if (c == '*' || c == '/') {
                regex.append(plain.isEmpty() ? "" : Pattern.quote(plain.toString()));
                plain.setLength(0);
            }
            if (glob.startsWith("**/", at) && (at == 0 || glob.charAt(at - 1) == '/')) {
                regex.append("(?:.*/)?");
                length = 3;
            } else if (glob.startsWith("**", at)) {
                regex.append(".*");
                length = 2;
            } else if (c == '*') {
                regex.append("(?:[^/\\\\]++|\\\\.)*");
            } else if (c == '/') {
                regex.append(ANY_KIND).append('/');
            } else {
                plain.append(glob, at, at + length);
            }
            at += length;
        }
        return Pattern.compile(
                regex + (plain.isEmpty() ? "" : Pattern.quote(plain.toString())) + ANY_KIND + "(?:/.*)?",
                Pattern.DOTALL);
    }

    /** Returns whether a tree is compared. */
    public boolean has(TreeId tree) {
        return has(Optional.of(tree.kind()), tree.path());
    }

    private boolean has(Optional<Kind> kind, String path) {
        boolean isIncluded =
                rules.stream().noneMatch(rule -> !rule.excludes() && rule.kind().equals(kind));
        for (Rule rule : rules) {
            if (rule.kind().equals(kind) && rule.pattern().matcher(path).matches()) {
                if (rule.excludes()) {
                    return false;
                }
                isIncluded = true;
            }
        }
        return isIncluded;
    }

    /** Returns the regions that are compared. */
    public <R> SortedMap<CallPath, R> regions(Map<CallPath, R> regions) {
        SortedMap<CallPath, R> compared = new TreeMap<>(regions);
        if (!lines.isEmpty()) {
            compared.keySet()
                    .removeIf(path ->
                            depth.isPresent() && PathText.levels(path.text()).size() > depth.getAsInt()
                                    || !has(Optional.empty(), path.text()));
        }
        return compared;
    }

    /** Returns the lines, each with a line feed. */
    String text() {
        return lines.stream().map(line -> line + '\n').collect(Collectors.joining());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BaselineScope scope && lines.equals(scope.lines);
    }

    @Override
    public int hashCode() {
        return lines.hashCode();
    }

    @Override
    public String toString() {
        return String.join("; ", lines);
    }
}
