package io.ftimer.report.internal.reduce;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.RegionNames.NameProblem;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link PartWriter} wrote. Bytes that cannot have been written are rejected with an
 * {@link IllegalArgumentException} that names their position. Not thread-safe.
 */
public final class PartReader {
    private final ByteBuffer bytes;

    /** Starts reading a part, which must be of this kind. */
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

    /** Returns the exception for a problem at the current position. */
    public IllegalArgumentException problem(String problem) {
        return new IllegalArgumentException(
                "malformed partial result at byte " + bytes.position() + " of " + bytes.limit() + ": " + problem);
    }

    /** Throws {@link #problem} unless the condition holds. */
    public void require(boolean condition, String problem) {
        if (!condition) {
            throw problem(problem);
        }
    }

    /** Requires that all bytes were read. */
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

    /** Reads what {@link PartWriter#unsigned} wrote. */
    public long unsigned() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            byte part = next();
            long bits = part & 0x7FL;
            value |= bits << shift;
            if (part >= 0) {
                // the last part holds bits, so that equal numbers have equal bytes
                require(bits != 0 || shift == 0, "a number with leading zeros");
                require(bits << shift >>> shift == bits, "a number of more than 64 bits");
                return value;
            }
        }
        throw problem("a number of more than 64 bits");
    }

    /** Reads what {@link PartWriter#flag} wrote. */
    public boolean flag() {
        return integer("a flag", 0, 1) == 1;
    }

    /** Reads what {@link PartWriter#signed} wrote. */
    public long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    /** Reads an int from {@code min} to {@code max}. */
    public int integer(String what, int min, int max) {
        long value = unsigned();
        if (value < min || value > max) {
            throw problem(what + " is " + value + ", not " + min + " to " + max);
        }
        return (int) value;
    }

    /** Reads the ordinal of one of {@code constants}. */
    public <E extends Enum<E>> E constant(String what, E[] constants) {
        return constants[integer(what, 0, constants.length - 1)];
    }

    /** Reads a contributor, which must be one of {@code contributors}. */
    public int contributor(ContributorSet contributors) {
        int contributor = integer("a contributor", 0, Integer.MAX_VALUE);
        if (!contributors.contains(contributor)) {
            throw problem("contributor " + contributor + " is not in " + contributors);
        }
        return contributor;
    }

    /** Reads what {@link PartWriter#real} wrote, which must be finite. */
    public double real() {
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits = bits << 8 | next() & 0xFF;
        }
        double value = Double.longBitsToDouble(bits);
        if (!Double.isFinite(value)) {
            throw problem("a number that is " + value);
        }
        return value;
    }

    /** Reads what {@link PartWriter#integer} wrote. */
    public BigInteger integer() {
        byte[] run = run();
        require(run.length > 0, "an integer of no bytes");
        BigInteger value = new BigInteger(run);
        require(value.bitLength() / Byte.SIZE + 1 == run.length, "an integer with leading bytes that it does not need");
        return value;
    }

    /** Reads what {@link PartWriter#text} wrote. */
    public String text() {
        byte[] run = run();
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(run))
                    .toString();
        } catch (CharacterCodingException e) {
            throw problem("a text that is not UTF-8");
        }
    }

    /** Reads the name of a region that {@link PartWriter#text} wrote. */
    public String name() {
        String name = text();
        NameProblem problem = RegionNames.problemOf(name);
        if (problem != null) {
            throw problem(problem.message());
        }
        require(RegionNames.trim(name).length() == name.length(), "a name that ends with a blank");
        return name;
    }

    /** Reads what {@link PartWriter#region} wrote; its name may be invalid. */
    public RegionKey region() {
        return new RegionKey(constant("the kind", RegionKind.values()), text());
    }

    private byte[] run() {
        byte[] run = new byte[count("the length")];
        bytes.get(run);
        return run;
    }

    /** Reads how many elements follow, each of which takes at least one byte. */
    public int count(String what) {
        int count = integer(what, 0, bytes.limit());
        if (count > bytes.remaining()) {
            throw problem(what + " is " + count + ", but only " + bytes.remaining() + " bytes follow");
        }
        return count;
    }

    /** Reads what {@link PartWriter#contributors} wrote. */
    public ContributorSet contributors() {
        ContributorSet contributors = new ContributorSet();
        int ranges = count("the number of ranges");
        long next = 0;
        for (int i = 0; i < ranges; i++) {
            long gap = unsigned();
            // adjacent ranges would be one, so that equal sets have equal bytes
            require(gap >= (i == 0 ? 0 : 1) && gap <= Integer.MAX_VALUE - next, "a contributor of more than 31 bits");
            long first = next + gap;
            long more = unsigned();
            require(more >= 0 && more <= Integer.MAX_VALUE - first, "a contributor of more than 31 bits");
            next = first + more + 1;
            contributors.addRange((int) first, (int) (first + more));
        }
        return contributors;
    }

    /** Reads what {@link PartWriter#path} wrote. */
    public RegionPath path(@Nullable RegionPath before) {
        List<RegionKey> last = before == null ? List.of() : RegionKey.of(before);
        List<RegionKey> regions = new ArrayList<>();
        if (before != null) {
            regions.addAll(last.subList(0, integer("the common part of two paths", 0, last.size())));
        }
        int common = regions.size();
        int more = count("the number of names");
        for (int region = 0; region < more; region++) {
            regions.add(new RegionKey(constant("the kind", RegionKind.values()), name()));
        }
        require(!regions.isEmpty(), "a path of no names");
        require(
                before == null
                        || common == Math.min(regions.size(), last.size())
                        || !regions.get(common).equals(last.get(common)),
                "two paths that have more in common");
        return RegionKey.path(regions);
    }
}
