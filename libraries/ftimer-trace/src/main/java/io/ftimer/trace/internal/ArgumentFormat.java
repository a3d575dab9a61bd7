package io.ftimer.trace.internal;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;

/** How the arguments of a function are stored in a trace. */
public interface ArgumentFormat {
    /**
     * Reads the arguments of one call.
     *
     * @param statuses whether the call is stored with the statuses of its receives
     * @return the bytes that were read
     * @throws java.io.EOFException if the data end within the arguments
     * @throws IOException if the data cannot be read, or are not such arguments
     */
    byte[] read(boolean statuses, DataInputStream in) throws IOException;

    /** Returns the argument of that name if it is a number; empty if there is none. */
    OptionalInt number(byte[] arguments, String name);

    /** Returns the messages that a call sends or receives, as far as a timeline can match them. */
    default List<MessageEnd> messages(byte[] arguments) {
        return List.of();
    }

    /** Returns the lines that the text form of a trace has for the arguments of a call. */
    String describe(byte[] arguments);
}
