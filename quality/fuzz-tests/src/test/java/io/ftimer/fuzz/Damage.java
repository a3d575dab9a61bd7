package io.ftimer.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Changes inputs at random: bytes, ranges, and texts that mean something to a reader. */
final class Damage {
    private static final String[] TOKENS = {
        "\"",
        ",",
        "\n",
        "{",
        "}",
        "[",
        "]",
        ":",
        "-1",
        "1E999999999",
        "99999999999999999999",
        "NaN",
        "null",
        "true",
        "\\u0000",
        "",
        "\uFEFF",
        "0",
        "summary",
        "entry",
        "\u001f\u008b"
    };

    private Damage() {}

    static byte[] of(byte[] valid, Random random) {
        List<Byte> bytes = boxed(valid);
        for (int i = 1 + random.nextInt(4); i > 0 && !bytes.isEmpty(); i--) {
            int at = random.nextInt(bytes.size());
            switch (random.nextInt(5)) {
                case 0 -> bytes.set(at, (byte) random.nextInt(256));
                case 1 ->
                    bytes.subList(at, Math.min(bytes.size(), at + random.nextInt(40)))
                            .clear();
                case 2 -> bytes.subList(at, bytes.size()).clear();
                case 3 -> {
                    int to = Math.min(bytes.size(), at + random.nextInt(200));
                    bytes.addAll(random.nextInt(bytes.size()), new ArrayList<>(bytes.subList(at, to)));
                }
                default -> bytes.addAll(at, boxed(Texts.bytes(TOKENS[random.nextInt(TOKENS.length)])));
            }
        }
        byte[] damaged = new byte[bytes.size()];
        for (int i = 0; i < damaged.length; i++) {
            damaged[i] = bytes.get(i);
        }
        return damaged;
    }

    private static List<Byte> boxed(byte[] bytes) {
        List<Byte> boxed = new ArrayList<>(bytes.length);
        for (byte b : bytes) {
            boxed.add(b);
        }
        return boxed;
    }
}
