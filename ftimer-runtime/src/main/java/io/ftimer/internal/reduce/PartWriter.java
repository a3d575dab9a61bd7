package io.ftimer.internal.reduce;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Bytes of a partial result on its way to another rank: small numbers take few bytes, whatever their type. What is
 * written, {@link PartReader} reads. Not thread-safe.
 */
public final class PartWriter {
    /** The version of everything that is written here; another meaning of any byte needs another version. */
    public static final int VERSION = 1;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

    /** Begins a part of one kind, which a letter stands for. */
    public PartWriter(char kind) {
        bytes.write(kind);
        bytes.write(VERSION);
    }

    public byte[] toBytes() {
        return bytes.toByteArray();
    }

    /** Writes 64 bits, those of small numbers that are not negative in few bytes. */
    public PartWriter unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
        return this;
    }

    /** Writes a number, if it is near 0 in few bytes. */
    public PartWriter signed(long value) {
        return unsigned(value << 1 ^ value >> 63);
    }

    public PartWriter real(double value) {
        long bits = Double.doubleToRawLongBits(value);
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes.write((int) (bits >>> shift));
        }
        return this;
    }

    public PartWriter integer(BigInteger value) {
        return run(value.toByteArray());
    }

    public PartWriter text(String text) {
        return run(text.getBytes(StandardCharsets.UTF_8));
    }

    private PartWriter run(byte[] run) {
        unsigned(run.length);
        bytes.writeBytes(run);
        return this;
    }

    /** Writes a set of contributors; the size depends on its ranges, not on their lengths. */
    public PartWriter contributors(ContributorSet contributors) {
        unsigned(contributors.ranges().size());
        int next = 0;
        for (var range : contributors.ranges().entrySet()) {
            unsigned(range.getKey() - next);
            unsigned(range.getValue() - range.getKey());
            next = range.getValue() + 1;
        }
        return this;
    }
}
