package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link PartWriter} wrote, in the same order. Bytes that it did not write are rejected by their checksum, before any of them
 * is read, or, if that is right by chance, where they cannot be read. Not thread-safe.
 */
public final class PartReader {
    private final ByteBuffer bytes;

    /**
     * Starts reading a part, which must be of this kind.
     *
     * @throws IllegalArgumentException if it is of another kind or version, or was damaged
     */
    public PartReader(byte[] part, char kind) {
        int end = part.length - PartWriter.CHECKSUM_BYTES;
        if (end < 2 || part[0] != kind) {
            throw malformed(part, "this is no part of the kind '" + kind + "'");
        }
        if (part[1] != PartWriter.VERSION) {
            throw malformed(
                    part,
                    "version " + part[1] + " of the format, not " + PartWriter.VERSION
                            + "; all ranks must use the same version of fTimer");
        }
        bytes = ByteBuffer.wrap(part);
        if (bytes.getInt(end) != PartWriter.checksum(part, end)) {
            throw malformed(part, "its checksum does not match, so bytes of it were changed");
        }
        bytes.position(2);
    }

    /** Reads a part as a whole; throws {@link IllegalArgumentException} as the constructor, and if the content cannot be read. */
    public static <T> T read(byte[] part, char kind, Function<PartReader, T> content) {
        PartReader in = new PartReader(part, kind);
        try {
            return content.apply(in);
        } catch (RuntimeException e) {
            throw malformed(part, "its content cannot be read, though its checksum is right: " + e);
        }
    }

    private static IllegalArgumentException malformed(byte[] part, String problem) {
        return new IllegalArgumentException("malformed partial result of " + part.length + " bytes: " + problem);
    }

    public long unsigned() {
        long value = 0;
        int shift = 0;
        byte part;
        do {
            part = bytes.get();
            value |= (part & 0x7FL) << shift;
            shift += 7;
        } while (part < 0);
        return value;
    }

    /** Reads a number that {@link PartWriter#unsigned} wrote and that fits an int. */
    public int integer() {
        return (int) unsigned();
    }

    public boolean flag() {
        return unsigned() == 1;
    }

    public long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    /** Reads the ordinal of one of {@code constants}. */
    public <E extends Enum<E>> E constant(E[] constants) {
        return constants[integer()];
    }

    public double real() {
        return bytes.getDouble();
    }

    public BigInteger big() {
        return new BigInteger(run());
    }

    public String text() {
        return new String(run(), StandardCharsets.UTF_8);
    }

    public RegionKey region() {
        return new RegionKey(constant(RegionKind.values()), text());
    }

    private byte[] run() {
        // no memory for more than there is
        byte[] run = new byte[Math.min(integer(), bytes.remaining() + 1)];
        bytes.get(run);
        return run;
    }

    public ContributorSet contributors() {
        ContributorSet contributors = new ContributorSet();
        int ranges = integer();
        int next = 0;
        for (int i = 0; i < ranges; i++) {
            int first = next + integer();
            int last = first + integer();
            contributors.addRange(first, last);
            next = last + 1;
        }
        return contributors;
    }

    public RegionPath path(@Nullable RegionPath before) {
        List<RegionKey> regions = new ArrayList<>();
        if (before != null) {
            regions.addAll(RegionKey.of(before).subList(0, integer()));
        }
        for (int more = integer(); more > 0; more--) {
            regions.add(region());
        }
        return RegionKey.path(regions);
    }
}
