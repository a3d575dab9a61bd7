package io.ftimer.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The end of a trace file: the word that ends the records, head, counts, one remark, no counter names, no type sizes, names of
 * regions, and an index of the positions of these sections.
 */
final class TraceEnd {
    static final long FOOTER_MAGIC = 0xF007FEE7L;

    /** The key of the remark on missing events. */
    static final String REMARK_KEY = "lost events";

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
     * @param lost how many events the trace lacks
     */
    record Contents(
            TraceLayout layout, TraceMetadata metadata, CallCounts counts, Map<Long, String> names, long lost) {}

    /** Returns the bytes of an end that begins at that position. */
    static byte[] bytes(long begin, Contents contents) {
        TraceEnd end = new TraceEnd(begin);
        try {
            end.write(contents);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return end.bytes.toByteArray();
    }

    private void write(Contents contents) throws IOException {
        out.writeShort(FunctionNumbers.END_OF_STREAM);
        long head = position();
        writeHead(contents.metadata());
        long counts = position();
        writeCounts(contents.counts());
        long remark = position();
        writeRemark(contents.lost());
        long counterNames = position();
        out.writeInt(0);
        long typeSizes = position();
        out.writeInt(0);
        long names = position();
        writeNames(contents.names());
        out.writeLong(contents.layout().magic);
        for (long place : new long[] {typeSizes, names, counterNames, head, Long.BYTES, counts, remark}) {
            out.writeLong(place);
        }
    }

    private long position() {
        return begin + out.size();
    }

    private void writeHead(TraceMetadata metadata) throws IOException {
        out.writeByte(metadata.version().major());
        out.writeByte(metadata.version().minor());
        out.writeByte(metadata.version().patch());
        out.writeLong(metadata.startedAt().getEpochSecond());
        writeText(metadata.hostname());
        writeText(metadata.username());
        // a machine without mesh coordinates: no dimensions, no sizes
        out.writeInt(0);
        out.writeInt(0);
    }

    private void writeCounts(CallCounts counts) throws IOException {
        out.writeLong(FOOTER_MAGIC);
        for (long called : counts.called()) {
            out.writeInt(saturated(called));
        }
        for (long ignored : counts.ignored()) {
            out.writeInt(saturated(ignored));
        }
    }

    private static int saturated(long count) {
        return (int) Math.min(count, 0xFFFF_FFFFL);
    }

    private void writeRemark(long lost) throws IOException {
        out.writeInt(1);
        writeText(REMARK_KEY);
        writeText(Long.toString(lost));
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
}
