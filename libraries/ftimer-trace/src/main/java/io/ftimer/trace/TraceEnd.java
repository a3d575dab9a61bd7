package io.ftimer.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * The end of a trace file: the word that ends the records, head, counts, no counter names, no type sizes, names of regions, remarks,
 * and an index of the positions of these sections. The last remark is the checksum of all bytes before the end, and that of the end
 * with zeros in its place. So a file says itself whether it is whole.
 */
final class TraceEnd {
    static final long FOOTER_MAGIC = 0xF007FEE7L;

    /** The major version of the format; the others are 0. */
    static final int VERSION = 13;

    /** The keys of the remarks. */
    static final String LOST_EVENTS = "lost events";

    static final String RANK = "rank";
    static final String RANKS = "ranks";
    static final String CHECKSUM = "checksum";

    /** Eight hexadecimal digits. */
    static final int CHECKSUM_BYTES = 2 * Integer.BYTES;

    private static final int LONGEST_TEXT = 0xFFFF;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final long begin;

    private TraceEnd(long begin) {
        this.begin = begin;
    }

    /**
     * The contents of the end.
     *
     * @param remarks other facts, such as how many events the trace lacks
     */
    record Contents(Instant startedAt, CallCounts counts, Map<Long, String> names, Map<String, String> remarks) {}

    /** Returns the bytes of an end that begins at that position, after bytes with that checksum. */
    static byte[] bytes(long begin, long checksum, Contents contents) {
        TraceEnd end = new TraceEnd(begin);
        try {
            int place = end.write(contents, text(checksum));
            byte[] all = end.bytes.toByteArray();
            byte[] own = text(checksum(all, place)).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(own, 0, all, place, own.length);
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(long checksum) {
        return String.format(Locale.ROOT, "%08x", checksum);
    }

    /** Returns the checksum of an end with zeros at the place of that checksum. */
    static long checksum(byte[] end, int place) {
        byte[] zeroed = end.clone();
        Arrays.fill(zeroed, place, place + CHECKSUM_BYTES, (byte) '0');
        CRC32C checksum = new CRC32C();
        checksum.update(zeroed);
        return checksum.getValue();
    }

    /** Returns the place of its own checksum. */
    private int write(Contents contents, String checksum) throws IOException {
        out.writeShort(MpiFunctions.END_OF_STREAM);
        long head = position();
        writeHead(contents.startedAt());
        long counts = position();
        writeCounts(contents.counts());
        long counterNames = position();
        out.writeInt(0);
        long typeSizes = position();
        out.writeInt(0);
        long names = position();
        writeNames(contents.names());
        long remarks = position();
        out.writeInt(contents.remarks().size() + 1);
        for (Map.Entry<String, String> remark : contents.remarks().entrySet()) {
            writeText(remark.getKey());
            writeText(remark.getValue());
        }
        writeText(CHECKSUM);
        writeText(checksum + "0".repeat(CHECKSUM_BYTES));
        int ownChecksum = out.size() - CHECKSUM_BYTES;
        out.writeLong(RecordFormat.MAGIC);
        for (long place : new long[] {typeSizes, names, counterNames, head, Long.BYTES, counts, remarks}) {
            out.writeLong(place);
        }
        return ownChecksum;
    }

    private long position() {
        return begin + out.size();
    }

    /** Returns the machine or the user of the process. */
    static String nameOf(String variable) {
        return Objects.requireNonNullElse(System.getenv(variable), "<none>");
    }

    private void writeHead(Instant startedAt) throws IOException {
        out.writeByte(VERSION);
        out.writeShort(0);
        out.writeLong(startedAt.getEpochSecond());
        writeText(nameOf("HOSTNAME"));
        writeText(nameOf("LOGNAME"));
        // a machine without mesh coordinates: no dimensions, no sizes
        out.writeInt(0);
        out.writeInt(0);
    }

    private void writeCounts(CallCounts counts) throws IOException {
        out.writeLong(FOOTER_MAGIC);
        for (long called : counts.called) {
            out.writeInt(saturated(called));
        }
        for (long ignored : counts.ignored) {
            out.writeInt(saturated(ignored));
        }
    }

    private static int saturated(long count) {
        return (int) Math.min(count, 0xFFFF_FFFFL);
    }

    private void writeNames(Map<Long, String> names) throws IOException {
        out.writeInt(names.size());
        for (Map.Entry<Long, String> name : names.entrySet()) {
            out.writeLong(name.getKey());
            writeText(name.getValue());
        }
    }

    /** Writes a text with its length. A text that is too long is cut between two characters. */
    private void writeText(String text) throws IOException {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        int length = encoded.length;
        if (length > LONGEST_TEXT) {
            length = LONGEST_TEXT;
            while ((encoded[length] & 0xC0) == 0x80) {
                length--;
            }
        }
        out.writeShort(length);
        out.write(encoded, 0, length);
    }

    /**
     * How often each function was called, and how many of these calls are not in the trace. Regions are counted too, by both of
     * their ends. Not thread-safe.
     */
    static final class CallCounts {
        /** The name under which regions are counted. */
        static final String REGIONS = "regions";

        final long[] called = new long[MpiFunctions.COUNT + 1];
        final long[] ignored = new long[MpiFunctions.COUNT + 1];

        /** Returns the counts that are not 0, by the names of their functions. */
        static Map<String, Long> named(long[] counts) {
            Map<String, Long> named = new LinkedHashMap<>();
            for (int place = 0; place < counts.length; place++) {
                if (counts[place] != 0) {
                    named.put(place == MpiFunctions.COUNT ? REGIONS : MpiFunctions.NAMES.get(place), counts[place]);
                }
            }
            return named;
        }
    }
}
