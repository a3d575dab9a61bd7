package io.ftimer.internal.text;

/** The mark that some editors put in front of a text in UTF-8. Stateless. */
public final class ByteOrderMark {
    private static final String MARK = "\uFEFF";

    private ByteOrderMark() {}

    /** Returns a text without the mark in front of it, if it has one. */
    public static String strip(String text) {
        return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }
}
