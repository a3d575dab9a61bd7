package io.ftimer.mpi.kit;

/** Bytes that identify their sender. Stateless. */
final class Samples {
    /** Lengths of messages: empty, one byte, some, and more than engines send at once. */
    static final int[] LENGTHS = {0, 1, 7, 1_000, 300_000};

    private Samples() {}

    /** Returns bytes that differ from those of every other rank and length. */
    static byte[] bytes(int rank, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (31 * rank + 7 * length + i);
        }
        return bytes;
    }
}
