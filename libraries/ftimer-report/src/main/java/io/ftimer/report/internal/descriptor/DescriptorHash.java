package io.ftimer.report.internal.descriptor;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.ReducedEntry;
import io.ftimer.reduce.UnionSummary;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.values.RegionKind;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A 128-bit hash of the tree of one rank: equal for two ranks with the same call paths, in the same domains and on teams of the
 * same sizes, and in practice different for others. Times, calls, the order in which regions were first opened, and calls of MPI
 * do not affect it.
 *
 * <p>Ranks compare their trees by it without sending them. Thread safety: immutable.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record DescriptorHash(long high, long low) {

    /** Returns the hash of the tree of the one rank in {@code part}. */
    public static DescriptorHash of(UnionSummary part) {
        MessageDigest digest = sha256();
        int callDepth = Integer.MAX_VALUE;
        for (ReducedEntry entry : part.entries()) {
            if (entry.depth() > callDepth) {
                continue;
            }
            callDepth = entry.kind() == RegionKind.MPI ? entry.depth() : Integer.MAX_VALUE;
            if (entry.depth() == callDepth) {
                continue;
            }
            // keys begin with their length, and preorder with depths determines the shape: no two trees give equal
            // bytes
            digest.update(ByteBuffer.allocate(2 * Integer.BYTES + Long.BYTES)
                    .putInt(entry.domain().ordinal())
                    .putInt(entry.depth())
                    .putLong(entry.eligibleSamples())
                    .flip());
            digest.update(RowTree.keyOf(new RegionKey(entry.kind(), entry.name())));
        }
        ByteBuffer bits = ByteBuffer.wrap(digest.digest());
        return new DescriptorHash(bits.getLong(), bits.getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime lacks SHA-256, which every Java runtime must have", e);
        }
    }

    /** Returns the 128 bits as 32 hexadecimal digits. */
    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return hex.toHexDigits(high) + hex.toHexDigits(low);
    }
}
