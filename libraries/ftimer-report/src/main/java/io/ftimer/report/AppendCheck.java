package io.ftimer.report;

import io.ftimer.report.internal.files.AppendGuard;
import io.ftimer.report.internal.text.RecordSchema;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Checks whether records may be appended to a CSV file, in one pass over its bytes and in constant memory.
 *
 * <p>The header must match byte for byte. Each record is checked for its syntax, its number of fields and its first fields;
 * other values are not parsed. Lines end with LF or CR LF. Only the first problem is reported; at the end of the file, a
 * missing line end takes precedence over an open quote.
 *
 * <p>Thread safety: thread-confined; for one file.
 */
final class AppendCheck implements AppendGuard.Pass {
    private enum State {
        HEADER,
        FIELD_START,
        PLAIN_FIELD,
        QUOTED_FIELD,
        /** After a quote in a quoted field: the end of the field, or the first half of a doubled quote. */
        QUOTE,
        CARRIAGE_RETURN
    }

    private final Rules rules;
    private final Path file;
    private final byte[] header;
    private final List<byte[]> prefixes;

    /** The first bytes of the record, up to the length of the longest prefix. */
    private final byte[] recordStart;

    private State state = State.HEADER;
    private long line = 1;
    private long recordLine;
    private long quoteLine;

    /** Bytes of the header line or record so far. */
    private long length;

    private int fields;
    private boolean headerFits = true;
    private byte last;

    /**
     * Creates a check of a file, or of the rest of it.
     *
     * @param acceptedLines the number of lines that were accepted before, all complete; 0 at the start of the file
     */
    AppendCheck(Rules rules, Path file, long acceptedLines) {
        this.rules = rules;
        this.file = file;
        header = rules.headerLine().getBytes(StandardCharsets.UTF_8);
        prefixes = rules.prefixes().stream()
                .map(prefix -> prefix.getBytes(StandardCharsets.UTF_8))
                .toList();
        recordStart = new byte
                [prefixes.stream().mapToInt(prefix -> prefix.length).max().orElse(0)];
        if (acceptedLines > 0) {
            line = acceptedLines + 1;
            beginRecord();
        }
    }

    @Override
    public void accept(byte[] bytes, int count) throws AppendRejectedException {
        for (int i = 0; i < count; i++) {
            if (state == State.HEADER) {
                acceptInHeader(bytes[i]);
            } else {
                acceptInRecord(bytes[i]);
            }
        }
        last = bytes[count - 1];
    }

    private void acceptInHeader(byte next) throws AppendRejectedException {
        if (next == '\n') {
            if (!headerFits || length < header.length) {
                throw wrongHeader();
            }
            line++;
            beginRecord();
        } else {
            // one byte may follow the header: the CR of a CR LF
            if (length > header.length) {
                throw wrongHeader();
            }
            headerFits &= next == (length < header.length ? header[(int) length] : '\r');
            length++;
        }
    }

    private void acceptInRecord(byte next) throws AppendRejectedException {
        if (length < recordStart.length) {
            recordStart[(int) length] = next;
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
                    throw rejected(line, "carriage return without line feed; end each line with LF or CR LF");
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
                state = State.FIELD_START;
            }
            case '\n' -> endRecord();
            case '\r' -> state = State.CARRIAGE_RETURN;
            case '"' -> acceptQuote();
            default -> {
                if (state == State.QUOTE) {
                    throw malformedQuotes("text after the closing quote of a field");
                }
                state = State.PLAIN_FIELD;
            }
        }
    }

    private void acceptQuote() throws AppendRejectedException {
        if (state == State.PLAIN_FIELD) {
            throw malformedQuotes("quote inside an unquoted field");
        }
        if (state == State.FIELD_START) {
            quoteLine = line;
        }
        state = State.QUOTED_FIELD;
    }

    private void beginRecord() {
        state = State.FIELD_START;
        length = 0;
        fields = 1;
        recordLine = line;
    }

    private void endRecord() throws AppendRejectedException {
        if (fields != rules.fieldCount()) {
            throw rejected(
                    recordLine,
                    "the record must have " + rules.fieldCount() + " fields in " + rules.format() + ", but has "
                            + fields + "; correct or remove it");
        }
        if (prefixes.stream().noneMatch(this::recordStartsWith)) {
            String example = rules.prefixes().get(0);
            throw rejected(
                    recordLine,
                    "the record does not start like those of " + rules.format() + ", for instance "
                            + example.substring(0, example.length() - 1) + "; correct or remove it");
        }
        beginRecord();
    }

    private boolean recordStartsWith(byte[] prefix) {
        return length >= prefix.length && Arrays.equals(prefix, 0, prefix.length, recordStart, 0, prefix.length);
    }

    @Override
    public void finish() throws AppendRejectedException {
        if (last != '\n') {
            throw rejected(line, "the line is not terminated, so the file may be truncated; complete or remove it");
        }
        if (state == State.QUOTED_FIELD) {
            throw rejected(
                    quoteLine,
                    "a quoted field starts here and is not closed, so the file may be truncated; complete or remove it");
        }
    }

    private AppendRejectedException wrongHeader() {
        return rejected(
                1, "not the header of " + rules.format() + "; append to a file of that format or write a new one");
    }

    private AppendRejectedException malformedQuotes(String what) {
        return rejected(line, what + "; quote the whole field and double every quote in it");
    }

    private AppendRejectedException rejected(long problemLine, String problem) {
        return new AppendRejectedException(file, problemLine, problem);
    }

    /**
     * The requirements on a nonempty file to which CSV records are appended.
     *
     * @param format the name of the format, for messages
     * @param headerLine the first line without its line end
     * @param fieldCount the number of fields of each record
     * @param prefixes the raw texts that a record may start with
     */
    record Rules(String format, String headerLine, int fieldCount, List<String> prefixes) {
        /** Returns the requirements of a schema: any of its kinds and types of records. */
        static Rules of(RecordSchema schema) {
            String version = Integer.toString(schema.version());
            return new Rules(
                    String.join(" ", "CSV format", version, "of kind", String.join(" or ", schema.kinds())),
                    schema.headerLine(),
                    schema.columns().size(),
                    schema.kinds().stream()
                            .flatMap(kind -> schema.recordTypes().stream()
                                    .map(type -> String.join("\"", "", version, ",", kind, ",", type, ",")))
                            .toList());
        }
    }
}
