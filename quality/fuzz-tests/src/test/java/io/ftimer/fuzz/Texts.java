package io.ftimer.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Inputs that are texts. */
public final class Texts {
    private Texts() {}

    public static List<byte[]> bytes(String... texts) {
        return Stream.of(texts).map(Texts::bytes).toList();
    }

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns an input as text; bytes that are not UTF-8 become another character. */
    public static String of(byte[] input) {
        return new String(input, StandardCharsets.UTF_8);
    }
}
