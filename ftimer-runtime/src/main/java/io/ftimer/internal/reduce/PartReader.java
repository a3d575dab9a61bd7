package io.ftimer.internal.reduce;

import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads what {@link PartWriter} wrote, and trusts no byte of it: everything that cannot have been written is rejected with
 * an {@link IllegalArgumentException} that tells where. Not thread-safe.
 */
public final class PartReader {
    private final ByteBuffer bytes;

    /** Begins to read a part, which must be of this kind. */
    public PartReader(byte[] part, char kind) {
        bytes = ByteBuffer.wrap(part);
        if (part.length < 2 || part[0] != kind) {
            throw problem("this is no part of the kind '" + kind + "'");
        }
        if (part[1] != PartWriter.VERSION) {
            throw problem("version " + part[1] + " of the format, not " + PartWriter.VERSION
                    + "; all ranks must use the same version of fTimer");
        }
        bytes.position(2);
    }

    /** Returns the exception that tells what is wrong here. */
    public IllegalArgumentException problem(String problem) {
        return new IllegalArgumentException(
                "malformed partial result at byte " + bytes.position() + " of " + bytes.limit() + ": " + problem);
    }

    public void require(boolean condition, String problem) {
        if (!condition) {
            throw problem(problem);
        }
    }

    /** Ends the reading; nothing may be left. */
    public void end() {
        require(!bytes.hasRemaining(), "it should end here");
    }

    private byte next() {
        try {
            return bytes.get();
        } catch (BufferUnderflowException e) {
            throw problem("it is cut off");
        }
    }

    public long unsigned() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte part = next();
            value |= (part & 0x7FL) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw problem("a number of more than 64 bits");
    }

    public boolean flag() {
        return integer("a flag", 0, 1) == 1;
    }

    public long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    /** Reads an int from {@code least} to {@code most}. */
    public int integer(String what, int least, int most) {
        long value = unsigned();
        require(value >= least && value <= most, what + " is " + value + ", not " + least + " to " + most);
        return (int) value;
    }

    /** Reads one of some constants, in the order in which they are numbered. */
    public <E extends Enum<E>> E constant(String what, E[] constants) {
        return constants[integer(what, 0, constants.length - 1)];
    }

    /** Reads a contributor, which must be one of {@code contributors}. */
    public int contributor(ContributorSet contributors) {
        int contributor = integer("a contributor", 0, Integer.MAX_VALUE);
        require(contributors.contains(contributor), "contributor " + contributor + " is not in " + contributors);
        return contributor;
    }

    public double real() {
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits = bits << 8 | next() & 0xFF;
        }
        double value = Double.longBitsToDouble(bits);
        require(Double.isFinite(value), "a number that is " + value);
        return value;
    }

    public BigInteger integer() {
        byte[] run = run();
        require(run.length > 0, "an integer of no bytes");
        return new BigInteger(run);
    }

    public String text() {
        byte[] run = run();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(run))
                    .toString();
        } catch (CharacterCodingException e) {
            throw problem("a name that is not UTF-8");
        }
    }

    private byte[] run() {
        byte[] run = new byte[count("length")];
        bytes.get(run);
        return run;
    }

    /** Reads how many things follow, each of which takes a byte or more. */
    public int count(String what) {
        int count = integer("the " + what, 0, bytes.limit());
        require(count <= bytes.remaining(), "a " + what + " of " + count + ", but it ends before");
        return count;
    }

    public ContributorSet contributors() {
        ContributorSet contributors = new ContributorSet();
        int ranges = count("number of ranges");
        long next = 0;
        for (int i = 0; i < ranges; i++) {
            long gap = unsigned();
            // neighbors are one range, so that equal sets have equal bytes
            require(gap >= (i == 0 ? 0 : 1) && gap <= Integer.MAX_VALUE - next, "a contributor of more than 31 bits");
            long first = next + gap;
            long more = unsigned();
            require(more >= 0 && more <= Integer.MAX_VALUE - first, "a contributor of more than 31 bits");
            next = first + more + 1;
            contributors.addRange((int) first, (int) (first + more));
        }
        return contributors;
    }
}
