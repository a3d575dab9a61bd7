package io.ftimer.sites;

import io.ftimer.internal.text.TextEscapes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Names for the bits of a group mask, up to 64: masks are combined with {@code |}.
 *
 * <p>The first name gets bit 0, the next new one bit 1, and so on. Since a mask is part of a {@link Site}'s identity, all
 * ranks of a job must ask for the names in the same order.
 *
 * <p>Thread safety: thread-safe.
 */
public final class SiteGroups {
    /** The mask of no group. Results contain such a site, but no filter by groups matches it. */
    public static final long NONE = 0;

    /** The mask of all groups. As a filter it matches the sites that are in at least one. */
    public static final long ALL = -1;

    private final List<String> names = new ArrayList<>();

    /** Creates groups without names. */
    public SiteGroups() {}

    /**
     * Returns the mask of one group, naming a new one if the name is not known.
     *
     * @throws IllegalStateException if all 64 groups have other names
     */
    public synchronized long mask(String name) {
        int bit = names.indexOf(name);
        if (bit < 0) {
            if (names.size() == Long.SIZE) {
                throw new IllegalStateException("mask(\"" + TextEscapes.display(name) + "\") rejected: all " + Long.SIZE
                        + " groups have a name; use one of them, or clear()");
            }
            bit = names.size();
            names.add(name);
        }
        return 1L << bit;
    }

    /** Returns the names of the groups in a mask, in the order of their bits; bits without a name are left out. */
    public synchronized List<String> names(long mask) {
        return IntStream.range(0, names.size())
                .filter(bit -> (mask >>> bit & 1) != 0)
                .mapToObj(names::get)
                .toList();
    }

    /** Forgets all names. Masks returned before keep their bits. */
    public synchronized void clear() {
        names.clear();
    }
}
