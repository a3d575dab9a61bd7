package io.ftimer.internal.text;

/** Integers as files have them, with the digits 0 to 9: {@link Long#parseLong(String)} also reads those of all other scripts. Stateless. */
public final class Digits {
    private Digits() {}

    /**
     * Returns a number of 64 bits.
     *
     * @throws NumberFormatException if the text is not one
     */
    public static long parseLong(String text) {
        if (isAscii(text)) {
            return Long.parseLong(text);
        }
        throw new NumberFormatException("not the digits 0 to 9");
    }

    public static boolean isAscii(String text) {
        // a loop: each number of each file asks
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
