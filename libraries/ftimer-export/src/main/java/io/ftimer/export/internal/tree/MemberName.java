package io.ftimer.export.internal.tree;

/** Names of members of JSON objects. Stateless. */
public final class MemberName {
    private MemberName() {}

    /** Returns the text with {@code U+FFFD} for half a surrogate pair, which readers of JSON accept in values only. */
    public static String of(String text) {
        return text.codePoints()
                .map(c -> Character.getType(c) == Character.SURROGATE ? '\uFFFD' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
