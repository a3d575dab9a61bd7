package io.ftimer.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The form in which an argument of an MPI call is stored in a trace and shown as text. */
enum ArgumentType {
    INT("int", Integer.BYTES, ""),
    DEST("int", Integer.BYTES, ""),
    SOURCE("int", Integer.BYTES, ""),
    TAG("int", Integer.BYTES, ""),
    REQUEST("MPI_Request", Integer.BYTES, ""),
    COMM("MPI_Comm", Short.BYTES, "MPI_COMM_ERROR MPI_COMM_NULL MPI_COMM_WORLD MPI_COMM_SELF user-defined-comm"),
    DATATYPE("MPI_Datatype", Short.BYTES, """
            MPI_DATATYPE_ERROR MPI_DATATYPE_NULL
            MPI_CHAR MPI_SIGNED_CHAR MPI_UNSIGNED_CHAR MPI_BYTE MPI_WCHAR
            MPI_SHORT MPI_UNSIGNED_SHORT MPI_INT MPI_UNSIGNED MPI_LONG MPI_UNSIGNED_LONG
            MPI_FLOAT MPI_DOUBLE MPI_LONG_DOUBLE
            MPI_LONG_LONG_INT MPI_UNSIGNED_LONG_LONG MPI_LONG_LONG
            MPI_PACKED MPI_LB MPI_UB
            MPI_FLOAT_INT MPI_DOUBLE_INT MPI_LONG_INT MPI_SHORT_INT MPI_2INT MPI_LONG_DOUBLE_INT
            user-defined-datatype
            """),
    OP("MPI_Op", Byte.BYTES, """
            MPI_OP_ERROR MPI_MAX MPI_MIN MPI_SUM MPI_PROD MPI_LAND MPI_BAND MPI_LOR MPI_BOR MPI_LXOR MPI_BXOR
            MPI_MINLOC MPI_MAXLOC MPI_REPLACE MPI_OP_NULL user-defined-op
            """),
    /** The command line: a count, then each text with its length. */
    TEXTS("string", 0, ""),
    /** The status of a receive, stored if the mask says so: a count, then each with 14 bytes. */
    STATUS("MPI_Status", 0, "");

    /** The source and the tag of a receive that accepts any. */
    private static final int WILDCARD = -1;

    private static final int ROOT = -2;

    /** Bytes received, source, canceled, error, tag. */
    private static final int STATUS_BYTES = 3 * Integer.BYTES + 2;

    private final String typeName;

    /** 0 if the length is in the data. */
    private final int bytes;

    /** The names of values from 0 on, the last one for all others; empty if values have no names. */
    private final List<String> valueNames;

    ArgumentType(String typeName, int bytes, String valueNames) {
        this.typeName = typeName;
        this.bytes = bytes;
        this.valueNames =
                valueNames.isEmpty() ? List.of() : List.of(valueNames.strip().split("\\s+"));
    }

    boolean isNumber() {
        return bytes > 0;
    }

    int bytes() {
        return bytes;
    }

    void put(ByteBuffer out, int value) {
        switch (bytes) {
            case Byte.BYTES -> out.put((byte) value);
            case Short.BYTES -> out.putShort((short) value);
            default -> out.putInt(value);
        }
    }

    int get(ByteBuffer in) {
        return switch (bytes) {
            case Byte.BYTES -> in.get();
            case Short.BYTES -> in.getShort();
            default -> in.getInt();
        };
    }

    static byte[] encodeTexts(List<String> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(ByteBuffer.allocate(Integer.BYTES).putInt(texts.size()).array());
        for (String text : texts) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            all.writeBytes(
                    ByteBuffer.allocate(Integer.BYTES).putInt(encoded.length).array());
            all.writeBytes(encoded);
        }
        return all.toByteArray();
    }

    /** Returns the status of a receive as it is stored. */
    static byte[] encodeStatus(int receivedBytes, int source, int tag) {
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + STATUS_BYTES);
        out.putInt(1).putInt(receivedBytes).putInt(source);
        // neither canceled nor in error
        out.put((byte) 0).put((byte) 0);
        return out.putInt(tag).array();
    }

    void copy(DataInputStream in, ByteArrayOutputStream out) throws IOException {
        if (isNumber()) {
            copyBytes(bytes, in, out);
            return;
        }
        int count = copyCount(in, out);
        for (int i = 0; i < count; i++) {
            copyBytes(this == TEXTS ? copyCount(in, out) : STATUS_BYTES, in, out);
        }
    }

    private static int copyCount(DataInputStream in, ByteArrayOutputStream out) throws IOException {
        int count = ByteBuffer.wrap(copyBytes(Integer.BYTES, in, out)).getInt();
        if (count < 0) {
            throw new MalformedTraceException("a negative count of " + count);
        }
        return count;
    }

    /** Copies that many bytes. A length beyond the end of the file does not reserve memory. */
    private static byte[] copyBytes(int length, DataInputStream in, ByteArrayOutputStream out) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException();
        }
        out.writeBytes(bytes);
        return bytes;
    }

    /** Takes the argument from the data and appends its lines of the text form. */
    void describe(String name, ByteBuffer in, StringBuilder out) {
        switch (this) {
            case TEXTS -> describeTexts(name, in, out);
            case STATUS -> describeStatus(name, in, out);
            case REQUEST -> out.append(typeName + ' ' + name + "=[" + get(in) + "]\n");
            default -> {
                int value = get(in);
                String valueName = valueName(value);
                out.append(typeName + ' ' + name + '=' + value);
                out.append(valueName.isEmpty() ? "\n" : " (" + valueName + ")\n");
            }
        }
    }

    private String valueName(int value) {
        if (valueNames.isEmpty()) {
            return switch (value) {
                case WILDCARD -> this == SOURCE ? "MPI_ANY_SOURCE" : this == TAG ? "MPI_ANY_TAG" : "";
                case ROOT -> this == SOURCE || this == DEST ? "MPI_ROOT" : "";
                default -> "";
            };
        }
        int last = valueNames.size() - 1;
        return valueNames.get(value >= 0 && value < last ? value : last);
    }

    private void describeTexts(String name, ByteBuffer in, StringBuilder out) {
        int count = in.getInt();
        out.append("int argc=" + count + '\n' + typeName + ' ' + name + '[' + count + "]=");
        out.append(list(count, () -> {
            byte[] text = new byte[in.getInt()];
            in.get(text);
            return '"' + new String(text, StandardCharsets.UTF_8) + '"';
        }));
    }

    private void describeStatus(String name, ByteBuffer in, StringBuilder out) {
        out.append(typeName + ' ' + name + '=');
        out.append(list(in.hasRemaining() ? in.getInt() : 0, () -> {
            int received = in.getInt();
            int source = in.getInt();
            int canceled = in.get();
            int error = in.get();
            return "{bytes=" + received + ", cancelled=" + canceled + ", source=" + source + ", tag=" + in.getInt()
                    + ", error=" + error + '}';
        }));
    }

    private static String list(int count, Supplier<String> next) {
        return count == 0
                ? "<IGNORED>\n"
                : IntStream.range(0, count).mapToObj(at -> next.get()).collect(Collectors.joining(", ", "[", "]\n"));
    }
}
