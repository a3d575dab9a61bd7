package io.ftimer.sites;

import io.ftimer.internal.text.RegionNames;
import io.ftimer.internal.text.RegionNames.NameProblem;
import io.ftimer.internal.text.ShownText;
import io.ftimer.internal.text.TextEscapes;
import java.lang.StackWalker.StackFrame;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;

/**
 * A timed place in the source: a label, the groups it belongs to, the file, and the line. All four are its identity, so that
 * the same label at another line is another site.
 *
 * <pre>{@code
 * static final SiteGroups GROUPS = new SiteGroups();
 * static final Site WRITE = Site.here("write mesh", GROUPS.mask("io"));
 * }</pre>
 *
 * <p>Thread safety: immutable.
 *
 * @param label any text that can name a region; trailing blanks are removed
 * @param groups one bit per group, see {@link SiteGroups}
 * @param file the name of the source file, without directories
 * @param line the line in the file, 0 if it is unknown
 */
public record Site(String label, long groups, String file, int line) implements Comparable<Site> {
    private static final Comparator<Site> CANONICAL = Comparator.comparing(Site::file)
            .thenComparingInt(Site::line)
            .thenComparing(Site::label)
            .thenComparing(Site::groups, Long::compareUnsigned);

    private static final StackWalker STACK = StackWalker.getInstance();

    /**
     * Creates the site of a known place.
     *
     * @throws IllegalArgumentException if the label cannot name a region, the file is empty, or the line is negative
     */
    public Site {
        label = RegionNames.trim(Objects.requireNonNull(label, "label"));
        NameProblem problem = RegionNames.problemOf(label);
        if (problem != null) {
            throw new IllegalArgumentException("invalid label of a site: " + problem.message());
        }
        if (file.isEmpty() || line < 0) {
            throw new IllegalArgumentException("site \"" + TextEscapes.display(label)
                    + "\" needs a file name and a line of at least 0, was \"" + TextEscapes.display(file)
                    + "\" and " + line);
        }
    }

    /** Returns the site of the line that calls this, in no group; see {@link #here(String, long)}. */
    public static Site here(String label) {
        return here(label, SiteGroups.NONE);
    }

    /**
     * Returns the site of the line that calls this. Finding that line costs about a microsecond: call it once per place, from
     * a constant. A class without line numbers gives line 0, one without a source file its own name in place of the file's.
     *
     * @throws IllegalArgumentException if the label cannot name a region
     */
    public static Site here(String label, long groups) {
        StackFrame caller = STACK.walk(frames -> frames.dropWhile(
                        frame -> frame.getClassName().equals(Site.class.getName()))
                .findFirst()
                .orElseThrow());
        String file = caller.getFileName();
        return new Site(
                label, groups, file == null ? caller.getClassName() : file, Math.max(caller.getLineNumber(), 0));
    }

    /** Returns whether this site belongs to at least one of the groups of a mask. */
    public boolean isInAny(long mask) {
        return (groups & mask) != 0;
    }

    /** Returns the identity as one line of text, {@code FILE:LINE:GROUPS:LABEL}, the line as five digits, the groups as hexadecimal. */
    public String key() {
        return String.format(Locale.ROOT, "%s:%05d:%016X:%s", file, line, groups, label);
    }

    /**
     * Returns a number from 0 to 2^32 - 1 that is the same for this site in every process: the hash of {@link #key()} in
     * UTF-8 that Bob Jenkins published in 1996. Different sites may have the same.
     */
    public long hash() {
        return SiteHash.of(key());
    }

    /** Compares by file, line, label, and groups: an order that does not depend on the order of measurements. */
    @Override
    public int compareTo(Site other) {
        return CANONICAL.compare(this, other);
    }

    /** Returns label and place, for messages. */
    @Override
    public String toString() {
        return '"' + ShownText.label(label) + "\" (" + ShownText.label(file) + ':' + line + ')';
    }

    /** Bob Jenkins' hash function of 1996 ("lookup"), begun with 0. Stateless. */
    static final class SiteHash {
        private static final int GOLDEN_RATIO = 0x9E3779B9;
        private static final int BLOCK = 12;

        private int a = GOLDEN_RATIO;
        private int b = GOLDEN_RATIO;
        private int c;

        private SiteHash() {}

        static long of(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            // bytes behind the end are 0
            ByteBuffer words =
                    ByteBuffer.wrap(Arrays.copyOf(bytes, bytes.length + BLOCK)).order(ByteOrder.LITTLE_ENDIAN);
            SiteHash hash = new SiteHash();
            for (int left = bytes.length; left >= BLOCK; left -= BLOCK) {
                hash.a += words.getInt();
                hash.b += words.getInt();
                hash.c += words.getInt();
                hash.mix();
            }
            hash.a += words.getInt();
            hash.b += words.getInt();
            // the lowest byte of the last word belongs to the length
            hash.c += (words.getInt() << Byte.SIZE) + bytes.length;
            hash.mix();
            return Integer.toUnsignedLong(hash.c);
        }

        private void mix() {
            mix(13, 8, 13);
            mix(12, 16, 5);
            mix(3, 10, 15);
        }

        private void mix(int shiftOfA, int shiftOfB, int shiftOfC) {
            a = a - b - c ^ c >>> shiftOfA;
            b = b - c - a ^ a << shiftOfB;
            c = c - a - b ^ b >>> shiftOfC;
        }
    }
}
