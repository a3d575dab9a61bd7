package io.ftimer.report.internal.descriptor;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.reduce.lanes.HybridEntry;
import io.ftimer.reduce.lanes.UnionHybridSummary;
import io.ftimer.report.internal.reduce.Row;
import io.ftimer.report.internal.reduce.RowTree;
import io.ftimer.summary.Summary;
import io.ftimer.summary.SummaryEntry;
import io.ftimer.values.RegionKind;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A 128-bit hash of the tree of a summary: equal for two summaries with the same call paths, and in practice different for
 * others. Times, calls, the order in which regions were first opened, and calls of MPI do not affect it.
 *
 * <p>Ranks compare their trees by it without sending them. Thread safety: immutable.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record DescriptorHash(long high, long low) {

    /** Returns the hash of the tree of {@code summary}. */
    public static DescriptorHash of(Summary summary) {
        RowTree<Boolean> tree = new RowTree<>((a, b) -> a);
        tree.addAll(
                summary.entries(),
                SummaryEntry::parentId,
                entry -> new RegionKey(entry.kind(), entry.name()),
                entry -> true);
        MessageDigest digest = sha256();
        int callDepth = Integer.MAX_VALUE;
        for (Row<Boolean> row : tree.canonical()) {
            if (row.depth() > callDepth) {
                continue;
            }
            callDepth = row.region().kind() == RegionKind.MPI ? row.depth() : Integer.MAX_VALUE;
            if (row.depth() == callDepth) {
                continue;
            }
            // keys begin with their length, and preorder with depths determines the shape: no two trees give equal
            // bytes
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, row.depth()));
            digest.update(row.key());
        }
        return of(digest);
    }

    /**
     * Returns the hash of the lanes of one rank: equal for two ranks that have the same call paths in the same domains, on
     * teams of the same sizes, whatever calls of MPI they make.
     */
    public static DescriptorHash of(UnionHybridSummary part) {
        MessageDigest digest = sha256();
        for (HybridEntry entry : part.entries()) {
            if (entry.path().kinds().contains(RegionKind.MPI)) {
                continue;
            }
            digest.update(ByteBuffer.allocate(2 * Integer.BYTES + Long.BYTES)
                    .putInt(entry.domain().ordinal())
                    .putInt(entry.depth())
                    .putLong(entry.eligibleSamples())
                    .flip());
            digest.update(Row.keyOf(new RegionKey(entry.kind(), entry.name())));
        }
        return of(digest);
    }

    private static DescriptorHash of(MessageDigest digest) {
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
