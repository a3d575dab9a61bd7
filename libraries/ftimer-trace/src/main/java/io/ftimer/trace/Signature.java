package io.ftimer.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A function with its arguments, in the order in which these are stored.
 *
 * @param number the number of the function in the trace format
 */
record Signature(int number, String function, List<Argument> arguments) {

    record Argument(ArgumentType type, String name) {}

    /** Reads arguments of the form {@code INT count, COMM comm}. */
    static Signature parse(int number, String function, String arguments) {
        return new Signature(
                number,
                function,
                Stream.of(arguments.split(", "))
                        .filter(argument -> !argument.isEmpty())
                        .map(argument -> argument.split(" "))
                        .map(words -> new Argument(ArgumentType.valueOf(words[0]), words[1]))
                        .toList());
    }

    /**
     * Returns the arguments that are numbers as they are stored.
     *
     * @throws IllegalArgumentException if their count is not that of the function
     */
    byte[] encode(int... numbers) {
        List<ArgumentType> types = arguments.stream()
                .map(Argument::type)
                .filter(ArgumentType::isNumber)
                .toList();
        if (numbers.length != types.size()) {
            throw new IllegalArgumentException(
                    function + " takes " + types.size() + " numbers among its arguments, got " + numbers.length);
        }
        ByteBuffer out =
                ByteBuffer.allocate(types.stream().mapToInt(ArgumentType::bytes).sum());
        for (int i = 0; i < numbers.length; i++) {
            types.get(i).put(out, numbers[i]);
        }
        return out.array();
    }

    /**
     * Reads the arguments of one call.
     *
     * @param statuses whether the call is stored with the statuses of its receives
     * @return the bytes that were read
     * @throws java.io.EOFException if the data end within the arguments
     */
    byte[] read(boolean statuses, DataInputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (Argument argument : arguments) {
            if (statuses || argument.type() != ArgumentType.STATUS) {
                argument.type().copy(in, all);
            }
        }
        return all.toByteArray();
    }

    /** Returns the argument of that name if it is a number; empty if there is none. */
    OptionalInt number(byte[] stored, String name) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        for (Argument argument : arguments) {
            if (!argument.type().isNumber()) {
                break;
            }
            int value = argument.type().get(in);
            if (argument.name().equals(name)) {
                return OptionalInt.of(value);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the status of a receive as it is stored: its count, source and tag are those of the call; empty for other functions. */
    byte[] status(byte[] stored) {
        return arguments.stream().noneMatch(argument -> argument.type() == ArgumentType.STATUS)
                ? new byte[0]
                : ArgumentType.encodeStatus(
                        number(stored, "recvcount")
                                .orElse(number(stored, "count").orElse(0)),
                        number(stored, "source").orElse(0),
                        number(stored, "recvtag").orElse(number(stored, "tag").orElse(0)));
    }

    /** Returns the lines that the text form of a trace has for the arguments of a call. */
    String describe(byte[] stored) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        StringBuilder lines = new StringBuilder();
        arguments.forEach(argument -> argument.type().describe(argument.name(), in, lines));
        return lines.toString();
    }
}
