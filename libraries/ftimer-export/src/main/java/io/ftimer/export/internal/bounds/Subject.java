package io.ftimer.export.internal.bounds;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.ExportedTree.Kind;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which trees a bound is on: a test such as {@code org.example.OrderTest.sums(String, int)}, one of its invocations with {@code #2} behind
 * it, or a tree of another kind with the word of the kind before it, as in {@code benchmark org.example.SolverBench.solve, avgt}.
 *
 * <p>A name also stands for all trees whose names go on after it with a dot, a parenthesis, {@code $} or {@code #}: a package, a class, a
 * method with all parameters, a test with all invocations. One star stands for any characters but dots, two for any. A single star is all tests.
 */
public record Subject(String text) {
    /** All tests. */
    public static final Subject TESTS = new Subject("*");

    private static final Pattern STAR = Pattern.compile("(?<!\\\\)\\*\\*?");
    private static final Pattern INVOCATION = Pattern.compile("(.*[^\\\\])#([1-9]\\d{0,8})");
    private static final Pattern TEST = Pattern.compile("(.+)\\.([^.(]+(?:\\(.*)?)");

    public static Subject of(TreeId id) {
        String name =
                (id.group().isEmpty() ? "" : GatePathText.escape(id.group()) + '.') + GatePathText.escape(id.name());
        String text = id.isTest() ? name : EnumWords.of(id.kind()) + ' ' + name;
        boolean isMistaken = text.startsWith("#")
                || text.startsWith("-")
                || text.startsWith("+")
                || id.isTest() && kindOf(text) != Kind.TEST
                || INVOCATION.matcher(text).matches();
        return new Subject(isMistaken ? GatePathText.escapedFirst(text).replace("#", "\\u0023") : text);
    }

    private static Kind kindOf(String text) {
        int blank = text.indexOf(' ');
        return blank < 0
                ? Kind.TEST
                : EnumWords.find(Kind.class, text.substring(0, blank)).orElse(Kind.TEST);
    }

    /** Returns the subject of one invocation, counted from 1. */
    Subject invocation(int index) {
        return new Subject(text + '#' + index);
    }

    Subject whole() {
        Matcher invocation = INVOCATION.matcher(text);
        return invocation.matches() ? new Subject(invocation.group(1)) : this;
    }

    /** Returns whether this may stand for several tests or benchmarks. */
    public boolean isPattern() {
        return STAR.matcher(text).find()
                || kindOf(text) == Kind.TEST && !whole().text.endsWith(")");
    }

    /** Returns what the subject looks for in {@link Subject#of}. */
    Pattern regex() {
        if (text.equals(TESTS.text)) {
            return Pattern.compile("(?!" + nonTests() + ").*", Pattern.DOTALL);
        }
        StringBuilder regex = new StringBuilder();
        Matcher star = STAR.matcher(text);
        int from = 0;
        while (star.find()) {
            regex.append(Pattern.quote(text.substring(from, star.start())))
                    .append(star.group().length() > 1 ? ".*" : "[^.]*");
            from = star.end();
        }
        return Pattern.compile(regex + Pattern.quote(text.substring(from)) + "(?:[.($#].*)?", Pattern.DOTALL);
    }

    private static String nonTests() {
        return String.join(
                "|",
                EnumWords.all(Kind.class).stream()
                        .filter(word -> !word.equals(EnumWords.of(Kind.TEST)))
                        .map(word -> word + ' ')
                        .toList());
    }

    /** Returns the test that an exact name is of; empty for other subjects. */
    Optional<TreeId> test() {
        Matcher test = TEST.matcher(whole().text);
        return !isPattern() && kindOf(text) == Kind.TEST && test.matches()
                ? Optional.of(new TreeId(Kind.TEST, test.group(1), test.group(2)))
                : Optional.empty();
    }

    /** Returns whether two tests are of the same class, or have the same name. */
    boolean isNear(Subject other) {
        return test().isPresent()
                && other.test()
                        .filter(two -> two.group().equals(test().get().group())
                                || two.name().equals(test().get().name()))
                        .isPresent();
    }

    /** Returns the kind and the name of what is no test. */
    TreeId other() {
        return new TreeId(kindOf(text), "", text.substring(text.indexOf(' ') + 1));
    }

    @Override
    public String toString() {
        return text;
    }
}
