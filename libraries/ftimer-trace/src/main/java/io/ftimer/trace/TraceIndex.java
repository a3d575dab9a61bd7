package io.ftimer.trace;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * The end of a trace file.
 *
 * @param bodyEnd the position at which the records end
 * @param hasEnd whether the file has an end
 * @param remarks what the writer says of the trace, such as its rank
 */
record TraceIndex(
        long bodyEnd,
        boolean hasEnd,
        Map<String, Long> calledCounts,
        Map<String, Long> ignoredCounts,
        Map<Long, String> regionNames,
        Map<String, String> remarks) {

    /** The sections in the order of the index. Versions of the format added new ones at the front. */
    private enum Section {
        TYPE_SIZES,
        NAMES,
        COUNTER_NAMES,
        HEAD,
        BODY,
        COUNTS,
        REMARK
    }

    private static final int FEWEST_SECTIONS = 4;
    private static final int PIECE = 1 << 16;

    /** The bytes of the index of a trace that fTimer wrote, and the place of its checksum before. */
    private static final int CHECKSUM_FROM_END = (Section.values().length + 1) * Long.BYTES + TraceEnd.CHECKSUM_BYTES;

    long lostEvents() {
        return Long.parseLong(remarks.getOrDefault(TraceEnd.LOST_EVENTS, "0"));
    }

    /** Returns a remark that is a number; empty if there is none. */
    OptionalInt number(String remark) {
        String text = remarks.get(remark);
        return text == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text));
    }

    /** Returns whether the bytes of a file before this end are those that were written; true if the writer stores no checksum. */
    boolean isAfterBody(Path file) throws IOException {
        String written = remarks.get(TraceEnd.CHECKSUM);
        if (written == null) {
            return true;
        }
        try (CheckedInputStream in =
                new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file), PIECE), new CRC32C())) {
            in.skipNBytes(bodyEnd);
            return written.startsWith(TraceEnd.text(in.getChecksum().getValue()));
        }
    }

    /**
     * Reads the end of the file; if it has none, an empty one.
     *
     * @throws MalformedTraceException if the end is damaged, as an {@link EOFException}, {@link BufferUnderflowException} or
     *     {@link IllegalArgumentException} also says
     * @throws IOException if the file cannot be read
     */
    static TraceIndex read(RandomAccessFile file) throws IOException {
        for (int sections = Section.values().length; sections >= FEWEST_SECTIONS; sections--) {
            long begin = file.length() - (sections + 1L) * Long.BYTES;
            if (begin >= RecordFormat.FILE_HEAD_BYTES) {
                ByteBuffer index = bytes(file, begin);
                if (index.getLong() == RecordFormat.MAGIC) {
                    long[] places = places(index, sections);
                    // a file that was cut within its index can look like one with a shorter index
                    if (places[Section.BODY.ordinal()] == Long.BYTES) {
                        return new End(places, file).read();
                    }
                }
            }
        }
        return new TraceIndex(file.length(), false, Map.of(), Map.of(), Map.of(), Map.of());
    }

    private static long[] places(ByteBuffer index, int sections) {
        long[] places = new long[Section.values().length];
        for (int i = places.length - sections; i < places.length; i++) {
            places[i] = index.getLong();
        }
        return places;
    }

    private static ByteBuffer bytes(RandomAccessFile file, long begin) throws IOException {
        long length = file.length() - begin;
        if (length < 0 || length > Integer.MAX_VALUE - 8) {
            throw new MalformedTraceException("no end of a trace at byte " + begin);
        }
        byte[] bytes = new byte[(int) length];
        file.seek(begin);
        file.readFully(bytes);
        return ByteBuffer.wrap(bytes);
    }

    /** Reads the sections at the places of an index. The place of a missing section is 0. */
    private static final class End {
        private final long[] places;
        private final long begin;
        private final ByteBuffer in;

        End(long[] places, RandomAccessFile file) throws IOException {
            this.places = places;
            this.begin = places[Section.HEAD.ordinal()];
            if (begin < RecordFormat.FILE_HEAD_BYTES) {
                throw new MalformedTraceException("the head of a trace cannot be at byte " + begin);
            }
            this.in = bytes(file, begin - Short.BYTES);
        }

        TraceIndex read() throws MalformedTraceException {
            Map<String, Long> called = Map.of();
            Map<String, Long> ignored = Map.of();
            if (goTo(Section.COUNTS)) {
                in.getLong();
                called = TraceEnd.CallCounts.named(counts());
                ignored = TraceEnd.CallCounts.named(counts());
            }
            TraceIndex index = new TraceIndex(begin - Short.BYTES, true, called, ignored, names(), remarks());
            checkWhole(index);
            return index;
        }

        /** Checks an end that fTimer wrote, which another one cannot look like by chance. */
        private void checkWhole(TraceIndex index) throws MalformedTraceException {
            int place = in.capacity() - CHECKSUM_FROM_END;
            byte[] key = TraceEnd.CHECKSUM.getBytes(StandardCharsets.US_ASCII);
            int keyPlace = place - TraceEnd.CHECKSUM_BYTES - Short.BYTES - key.length;
            boolean isOwn = index.remarks.containsKey(TraceEnd.LOST_EVENTS)
                    || index.remarks.containsKey(TraceEnd.CHECKSUM)
                    || keyPlace >= 0 && Arrays.equals(in.array(), keyPlace, keyPlace + key.length, key, 0, key.length);
            String found = index.remarks.getOrDefault(TraceEnd.CHECKSUM, "");
            if (isOwn
                    && (place < 0
                            || !found.endsWith(TraceEnd.text(TraceEnd.checksum(in.array(), place)))
                            || found.length() != 2 * TraceEnd.CHECKSUM_BYTES)) {
                throw new MalformedTraceException("the checksum of the end of a trace does not match");
            }
            index.lostEvents();
        }

        private boolean goTo(Section section) {
            long place = places[section.ordinal()];
            if (place == 0) {
                return false;
            }
            long position = place - begin + Short.BYTES;
            in.position(Math.toIntExact(Math.max(-1, Math.min(position, Integer.MAX_VALUE))));
            return true;
        }

        private long[] counts() {
            long[] counts = new long[MpiFunctions.COUNT + 1];
            for (int i = 0; i < counts.length; i++) {
                counts[i] = Integer.toUnsignedLong(in.getInt());
            }
            return counts;
        }

        private Map<Long, String> names() {
            Map<Long, String> names = new LinkedHashMap<>();
            if (goTo(Section.NAMES)) {
                int count = in.getInt();
                for (int i = 0; i < count; i++) {
                    names.put(in.getLong(), text());
                }
            }
            return names;
        }

        private Map<String, String> remarks() {
            Map<String, String> remarks = new LinkedHashMap<>();
            if (goTo(Section.REMARK)) {
                for (int left = in.getInt(); left > 0; left--) {
                    remarks.put(text(), text());
                }
            }
            return remarks;
        }

        private String text() {
            byte[] bytes = new byte[Short.toUnsignedInt(in.getShort())];
            in.get(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }
}
