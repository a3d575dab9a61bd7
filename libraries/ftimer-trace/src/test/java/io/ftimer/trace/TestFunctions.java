package io.ftimer.trace;

import io.ftimer.trace.internal.ArgumentFormat;
import io.ftimer.trace.internal.FunctionCatalog;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** A catalog of three functions: {@code sync()}, {@code put(count)}, and {@code hidden}, which cannot be read. */
public final class TestFunctions implements FunctionCatalog {
    static final int SYNC = 0;
    static final int PUT = 1;
    static final int HIDDEN = 2;

    private static final List<String> NAMES = List.of("sync", "put", "hidden");

    private record Numbers(int count) implements ArgumentFormat {
        @Override
        public byte[] read(boolean statuses, DataInputStream in) throws IOException {
            byte[] bytes = new byte[count * Integer.BYTES];
            in.readFully(bytes);
            return bytes;
        }

        @Override
        public OptionalInt number(byte[] arguments, String name) {
            return name.equals("count")
                    ? OptionalInt.of(ByteBuffer.wrap(arguments).getInt())
                    : OptionalInt.empty();
        }

        @Override
        public String describe(byte[] arguments) {
            return count == 0 ? "" : "count=" + ByteBuffer.wrap(arguments).getInt() + "\n";
        }
    }

    /** Traces a call of a function with that many bytes of arguments. */
    static void call(TraceFile trace, int function, int bytes) {
        CallRecorder calls = trace.calls();
        calls.begin();
        calls.end();
        calls.record(function, NAMES.get(function), new byte[bytes]);
    }

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public @Nullable ArgumentFormat arguments(int function) {
        return function == SYNC ? new Numbers(0) : function == PUT ? new Numbers(1) : null;
    }
}
