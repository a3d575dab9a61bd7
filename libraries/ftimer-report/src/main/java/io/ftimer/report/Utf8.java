package io.ftimer.report;

/** Lengths of text in UTF-8. Stateless. */
final class Utf8 {
    private Utf8() {}

    /** Returns the number of bytes of {@code text} in UTF-8; an unpaired surrogate counts 1, as it is written as {@code ?}. */
    static int length(String text) {
        int index = 0;
        while (index < text.length() && text.charAt(index) < 0x80) {
            index++;
        }
        int bytes = index;
        while (index < text.length()) {
            int point = text.codePointAt(index);
            bytes += length(point);
            index += Character.charCount(point);
        }
        return bytes;
    }

    private static int length(int point) {
        if (point < 0x80 || point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
            return 1;
        }
        if (point < 0x800) {
            return 2;
        }
        return point < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 3 : 4;
    }
}
