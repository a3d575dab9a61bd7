package io.ftimer.internal.text;

import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;

/** The mark that some editors put in front of a text in UTF-8. Stateless. */
public final class ByteOrderMark {
    private static final String MARK = "\uFEFF";

    private ByteOrderMark() {}

    /** Returns a reader of a text without the mark in front of it, if it has one. */
    public static Reader skip(Reader text) throws IOException {
        PushbackReader rest = new PushbackReader(text);
        int first = rest.read();
        if (first >= 0 && first != MARK.charAt(0)) {
            rest.unread(first);
        }
        return rest;
    }

    /** Returns a text without the mark in front of it, if it has one. */
    public static String strip(String text) {
        return text.startsWith(MARK) ? text.substring(MARK.length()) : text;
    }
}
