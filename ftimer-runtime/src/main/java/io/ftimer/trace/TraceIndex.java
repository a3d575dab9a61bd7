package io.ftimer.trace;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands at the end of a trace file.
 *
 * @param bodyEnd where the records end
 * @param lostEvents how many events the trace lacks, as far as its writer said
 */
record TraceIndex(
        long bodyEnd,
        TraceMetadata metadata,
        Map<String, Long> calledCounts,
        Map<String, Long> ignoredCounts,
        Map<Long, String> regionNames,
        long lostEvents) {

    /** How many places the index tells at present, and how many it told before it grew. */
    private static final int[] INDEX_SIZES = {7, 6, 5, 4};

    private static final int OLDEST = 4;

    /** Reads the end of the file; null if it has none. */
    static @Nullable TraceIndex read(RandomAccessFile file, TraceLayout layout) throws IOException {
        for (int size : INDEX_SIZES) {
            long begin = file.length() - (size + 1L) * Long.BYTES;
            if (begin >= RecordFormat.FILE_HEAD_BYTES) {
                file.seek(begin);
                if (file.readLong() == layout.magic) {
                    return new Reader(file, size).read();
                }
            }
        }
        return null;
    }

    /** Follows the places of an index, newest first as they stand in it; 0 stands for what the file does not have. */
    private static final class Reader {
        private final RandomAccessFile file;
        private final long[] places = new long[INDEX_SIZES[0]];

        Reader(RandomAccessFile file, int size) throws IOException {
            this.file = file;
            for (int i = places.length - size; i < places.length; i++) {
                places[i] = file.readLong();
            }
        }

        TraceIndex read() throws IOException {
            long head = places[places.length - OLDEST];
            Map<String, Long> called = Map.of();
            Map<String, Long> ignored = Map.of();
            if (goTo(places[5])) {
                file.readLong();
                called = CallCounts.named(counts());
                ignored = CallCounts.named(counts());
            }
            return new TraceIndex(head - Short.BYTES, metadata(head), called, ignored, names(), lost());
        }

        private boolean goTo(long place) throws IOException {
            file.seek(place);
            return place > 0;
        }

        private TraceMetadata metadata(long head) throws IOException {
            file.seek(head);
            var version = new TraceMetadata.FormatVersion(file.readByte(), file.readByte(), file.readByte());
            Instant startedAt = Instant.ofEpochSecond(file.readLong());
            return new TraceMetadata(text(), 0, text(), startedAt, "", version);
        }

        private long[] counts() throws IOException {
            long[] counts = new long[MpiFunctions.COUNT + 1];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = Integer.toUnsignedLong(file.readInt());
            }
            return counts;
        }

        private Map<Long, String> names() throws IOException {
            Map<Long, String> names = new LinkedHashMap<>();
            if (goTo(places[1])) {
                int count = file.readInt();
                for (int i = 0; i < count; i++) {
                    names.put(file.readLong(), text());
                }
            }
            return names;
        }

        private long lost() throws IOException {
            if (goTo(places[6]) && file.readInt() == 1 && text().equals(TraceEnd.REMARK_KEY)) {
                return Long.parseLong(text());
            }
            return 0;
        }

        private String text() throws IOException {
            byte[] bytes = new byte[file.readUnsignedShort()];
            file.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
