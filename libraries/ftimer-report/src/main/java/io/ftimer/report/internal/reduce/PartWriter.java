package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes a partial result as bytes, which {@link PartReader} reads. Small numbers take few bytes, whatever their type. Not
 * thread-safe.
 */
public final class PartWriter {
    /** The version of all parts and of the messages between ranks; any change of their format or order needs another version. */
    public static final int VERSION = 9;

    static final int CHECKSUM_BYTES = Integer.BYTES;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

    /** Starts a part of the kind that a letter stands for. */
    public PartWriter(char kind) {
        bytes.write(kind);
        bytes.write(VERSION);
    }

    /** Returns the bytes, which end with a checksum. */
    public byte[] toBytes() {
        int end = bytes.size();
        byte[] part = Arrays.copyOf(bytes.toByteArray(), end + CHECKSUM_BYTES);
        ByteBuffer.wrap(part).putInt(end, checksum(part, end));
        return part;
    }

    /** Returns the checksum of the bytes before {@code end}. */
    static int checksum(byte[] part, int end) {
        CRC32C checksum = new CRC32C();
        checksum.update(part, 0, end);
        return (int) checksum.getValue();
    }

    /** Writes 64 bits; small numbers that are not negative take few bytes. */
    public PartWriter unsigned(long value) {
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes.write((int) (rest & 0x7F | 0x80));
            rest >>>= 7;
        }
        bytes.write((int) rest);
        return this;
    }

    /** Writes a number; numbers near 0 take few bytes. */
    public PartWriter signed(long value) {
        return unsigned(value << 1 ^ value >> 63);
    }

    public PartWriter flag(boolean value) {
        return unsigned(value ? 1 : 0);
    }

    /** Writes a floating-point number in eight bytes. */
    public PartWriter real(double value) {
        bytes.writeBytes(ByteBuffer.allocate(Double.BYTES).putDouble(value).array());
        return this;
    }

    public PartWriter big(BigInteger value) {
        return run(value.toByteArray());
    }

    public PartWriter text(String text) {
        return run(text.getBytes(StandardCharsets.UTF_8));
    }

    public PartWriter region(RegionKey region) {
        return unsigned(region.kind().ordinal()).text(region.name());
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

    /**
     * Writes a path, of which it takes only what differs from the path before it.
     *
     * @param before null if this is the first path
     */
    public PartWriter path(RegionPath path, @Nullable RegionPath before) {
        List<RegionKey> regions = RegionKey.of(path);
        int common = 0;
        if (before != null) {
            List<RegionKey> last = RegionKey.of(before);
            int longest = Math.min(regions.size(), last.size());
            while (common < longest && last.get(common).equals(regions.get(common))) {
                common++;
            }
            unsigned(common);
        }
        unsigned(regions.size() - common);
        regions.subList(common, regions.size()).forEach(this::region);
        return this;
    }
}
