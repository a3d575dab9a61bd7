package io.ftimer.sites;

import java.nio.charset.StandardCharsets;

/** Bob Jenkins' hash function of 1996 ("lookup"), begun with 0. Stateless. */
final class SiteHash {
    private static final int GOLDEN_RATIO = 0x9E3779B9;
    private static final int BLOCK = 12;

    private int a = GOLDEN_RATIO;
    private int b = GOLDEN_RATIO;
    private int c;

    private SiteHash() {}

    static long of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        SiteHash hash = new SiteHash();
        int at = 0;
        for (; bytes.length - at >= BLOCK; at += BLOCK) {
            hash.a += word(bytes, at);
            hash.b += word(bytes, at + Integer.BYTES);
            hash.c += word(bytes, at + 2 * Integer.BYTES);
            hash.mix();
        }
        hash.a += word(bytes, at);
        hash.b += word(bytes, at + Integer.BYTES);
        // the lowest byte of the last word belongs to the length
        hash.c += (word(bytes, at + 2 * Integer.BYTES) << Byte.SIZE) + bytes.length;
        hash.mix();
        return Integer.toUnsignedLong(hash.c);
    }

    /** Returns four bytes as a number, the lowest first; bytes behind the end are 0. */
    private static int word(byte[] bytes, int at) {
        int word = 0;
        for (int i = 0; i < Integer.BYTES && at + i < bytes.length; i++) {
            word |= (bytes[at + i] & 0xFF) << i * Byte.SIZE;
        }
        return word;
    }

    private void mix() {
        mix(13, 8, 13);
        mix(12, 16, 5);
        mix(3, 10, 15);
    }

    private void mix(int shiftOfA, int shiftOfB, int shiftOfC) {
        a = a - b - c ^ c >>> shiftOfA;
        b = b - c - a ^ a << shiftOfB;
        c = c - a - b ^ b >>> shiftOfC;
    }
}
