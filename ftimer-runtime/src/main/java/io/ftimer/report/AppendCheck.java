package io.ftimer.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Decides whether records may be appended to a CSV file, byte by byte in one pass and in little memory.
 *
 * <p>Judged are the header, which must be the expected one byte for byte, and of each record the syntax, the number of
 * fields and the raw text it begins with; values are not parsed. Lines end with LF or CR LF. The first problem is the one
 * reported; of those found at the end of the file, a missing line end comes before an open quote.
 *
 * <p>Thread safety: thread-confined; for one file.
 */
final class AppendCheck {
    private enum State {
        HEADER,
        FIELD_BEGIN,
        PLAIN_FIELD,
        QUOTED_FIELD,
        /** After a quote in a quoted field: its end, or the first half of a doubled quote. */
        QUOTE,
        CARRIAGE_RETURN
    }

    private static final int BUFFER_SIZE = 1 << 16;

    private final AppendRules rules;
    private final Path file;
    private final byte[] header;
    private final List<byte[]> prefixes;

    /** The first bytes of the record, as many as the longest prefix has. */
    private final byte[] recordBegin;

    private State state = State.HEADER;
    private long line = 1;
    private long recordLine;
    private long quoteLine;

    /** Bytes of the header line or record so far. */
    private long length;

    private int fields;
    private boolean headerFits = true;

    AppendCheck(AppendRules rules, Path file) {
        this.rules = rules;
        this.file = file;
        header = rules.headerLine().getBytes(StandardCharsets.UTF_8);
        prefixes = rules.prefixes().stream()
                .map(prefix -> prefix.getBytes(StandardCharsets.UTF_8))
                .toList();
        recordBegin = new byte
                [prefixes.stream().mapToInt(prefix -> prefix.length).max().orElse(0)];
    }

    /** Reads the whole file, which must not be empty, and returns if it may be appended to. */
    void check(InputStream existing) throws IOException {
        byte[] buffer = new byte[BUFFER_SIZE];
        byte last = 0;
        for (int count = existing.read(buffer); count > 0; count = existing.read(buffer)) {
            for (int i = 0; i < count; i++) {
                if (state == State.HEADER) {
                    acceptInHeader(buffer[i]);
                } else {
                    acceptInRecord(buffer[i]);
                }
            }
            last = buffer[count - 1];
        }
        finish(last);
    }

    private void acceptInHeader(byte next) throws AppendRejectedException {
        if (next == '\n') {
            if (!headerFits || length < header.length) {
                throw wrongHeader();
            }
            line++;
            beginRecord();
        } else {
            // one byte more than the header may stand there: the CR of a CR LF
            if (length > header.length) {
                throw wrongHeader();
            }
            headerFits &= next == (length < header.length ? header[(int) length] : '\r');
            length++;
        }
    }

    private void acceptInRecord(byte next) throws AppendRejectedException {
        if (length < recordBegin.length) {
            recordBegin[(int) length] = next;
        }
        length++;
        if (next == '\n') {
            line++;
        }
        switch (state) {
            case QUOTED_FIELD -> {
                if (next == '"') {
                    state = State.QUOTE;
                }
            }
            case CARRIAGE_RETURN -> {
                if (next != '\n') {
                    throw rejected(line, "a carriage return stands alone; end every line with LF or CR LF");
                }
                endRecord();
            }
            default -> acceptOutsideQuotes(next);
        }
    }

    private void acceptOutsideQuotes(byte next) throws AppendRejectedException {
        switch (next) {
            case ',' -> {
                fields++;
                state = State.FIELD_BEGIN;
            }
            case '\n' -> endRecord();
            case '\r' -> state = State.CARRIAGE_RETURN;
            case '"' -> acceptQuote();
            default -> {
                if (state == State.QUOTE) {
                    throw malformedQuotes("a quoted field goes on after its closing quote");
                }
                state = State.PLAIN_FIELD;
            }
        }
    }

    private void acceptQuote() throws AppendRejectedException {
        if (state == State.PLAIN_FIELD) {
            throw malformedQuotes("a quote stands in the middle of a field");
        }
        if (state == State.FIELD_BEGIN) {
            quoteLine = line;
        }
        state = State.QUOTED_FIELD;
    }

    private void beginRecord() {
        state = State.FIELD_BEGIN;
        length = 0;
        fields = 1;
        recordLine = line;
    }

    private void endRecord() throws AppendRejectedException {
        if (fields != rules.fieldCount()) {
            throw rejected(
                    recordLine,
                    "the record has " + fields + (fields == 1 ? " field" : " fields") + " where " + rules.format()
                            + " has " + rules.fieldCount() + "; correct or remove it");
        }
        if (prefixes.stream().noneMatch(this::recordBeginsWith)) {
            throw rejected(
                    recordLine,
                    "the record does not begin like one of " + rules.format() + ", as "
                            + rules.prefixes().get(0) + " does; correct or remove it");
        }
        beginRecord();
    }

    private boolean recordBeginsWith(byte[] prefix) {
        return length >= prefix.length && Arrays.equals(prefix, 0, prefix.length, recordBegin, 0, prefix.length);
    }

    private void finish(byte last) throws AppendRejectedException {
        if (last != '\n') {
            throw rejected(line, "the line has no end, so the file may be cut off; complete or remove it");
        }
        if (state == State.QUOTED_FIELD) {
            throw rejected(
                    quoteLine,
                    "a quoted field begins here and is never closed, so the file may be cut off; complete or remove it");
        }
    }

    private AppendRejectedException wrongHeader() {
        return rejected(
                1,
                "this is not the header of " + rules.format() + "; append to a file of that format or write a new one");
    }

    private AppendRejectedException malformedQuotes(String what) {
        return rejected(line, what + "; quote the whole field and double every quote in it");
    }

    private AppendRejectedException rejected(long where, String problem) {
        return new AppendRejectedException(file, where, problem);
    }
}
