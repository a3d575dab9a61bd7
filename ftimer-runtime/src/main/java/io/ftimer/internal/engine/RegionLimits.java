package io.ftimer.internal.engine;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.internal.text.Saturated;
import io.ftimer.summary.Overflow;
import io.ftimer.values.RegionKind;
import java.util.Collections;
import java.util.Map;

/**
 * The limits of one run of a recorder, and what they leave out of its tree.
 *
 * <p>A start whose call path has no place in the tree is only counted. While such starts are open, the tree stays as it is:
 * every start counts up and every stop counts down, whatever its name. So neither memory nor diagnostics grow with what a
 * program leaves open.
 *
 * <p>Thread safety: only the owner of the recorder writes; another thread that copies the tree sees when it changed.
 */
public final class RegionLimits {
    /** Where a call path belongs that is not in the tree yet. */
    public enum Place {
        /** In the tree. */
        OWN,
        /** In the tree, as the region that stands for all others. */
        OTHER,
        /** Nowhere: it is inside the region that stands for all others. */
        INSIDE_OTHER,
        /** Nowhere: too many regions are open. */
        TOO_DEEP,
        /** Nowhere: it is not recorded anyway, and so many such call paths are known that no further one is kept. */
        UNRECORDED
    }

    private final int maxDepth;
    private final int maxRegions;

    /** The regions that stand for all others, each with what its last start was given. */
    private Map<Node, RegionKey> namesOfOthers = Collections.emptyMap();

    private long open;

    /** Why the open starts are only counted; of no meaning while there are none. */
    private Place reason = Place.OWN;

    private long tooDeepStarts;
    private long otherStarts;
    private long lostTimes;

    /** The limits that were reported, one bit each. */
    private int reported;

    RegionLimits(int maxDepth, int maxRegions) {
        this.maxDepth = maxDepth;
        this.maxRegions = maxRegions;
    }

    /** Returns where a new child belongs that is recorded, if {@code recorded} call paths are so far. */
    Place placeRecorded(Node parent, int recorded) {
        if (parent.depth() >= maxDepth) {
            return Place.TOO_DEEP;
        }
        if (recorded < maxRegions) {
            return Place.OWN;
        }
        return parent.name.kind == RegionKind.OTHER ? Place.INSIDE_OTHER : Place.OTHER;
    }

    /** Returns where a new child belongs that is not recorded, if {@code kept} such call paths are known. */
    Place placeUnrecorded(Node parent, int kept) {
        return parent.depth() >= maxDepth || kept >= maxRegions ? Place.UNRECORDED : Place.OWN;
    }

    // ---- starts that are only counted -------------------------------------------------------------------------------

    /** Returns how many starts that are only counted were not stopped yet; all are inside the running region. */
    public long open() {
        return open;
    }

    /** Returns why the open starts are only counted; of no meaning while there are none. */
    public Place reason() {
        return reason;
    }

    /** Sets why starts are only counted from now on, while none is open that is. */
    public void setReason(Place place) {
        reason = place;
    }

    /** Counts starts that belong to a place other than their own, and the regions that are opened or closed with them. */
    public void change(long starts, long opened) {
        if (reason == Place.TOO_DEEP) {
            tooDeepStarts = Saturated.sum(tooDeepStarts, starts);
        } else if (reason == Place.OTHER || reason == Place.INSIDE_OTHER) {
            otherStarts = Saturated.sum(otherStarts, starts);
        }
        // last, and no call: the stack may end in the one above
        open += opened;
    }

    /** Returns whether this is the first start of the run that exceeds the same limit, and should be reported. */
    public boolean isFirst(Place place) {
        if (place == Place.OWN || place == Place.UNRECORDED) {
            return false;
        }
        int bit = 1 << (place == Place.INSIDE_OTHER ? Place.OTHER : place).ordinal();
        boolean isFirst = (reported & bit) == 0;
        reported |= bit;
        return isFirst;
    }

    Overflow overflow() {
        return tooDeepStarts == 0 && otherStarts == 0 && lostTimes == 0
                ? Overflow.NONE
                : new Overflow(tooDeepStarts, reason == Place.TOO_DEEP ? open : 0, otherStarts, lostTimes);
    }

    public void addLostTime() {
        lostTimes++;
    }

    // ---- the region that stands for all others ----------------------------------------------------------------------

    /** Notes what the next start of a region that stands for all others is given. */
    public void setName(Node other, RegionKey region) {
        namesOfOthers = Definitions.with(namesOfOthers, other, region);
    }

    /** Returns whether the running region stands for all others, and was started as that one. */
    public boolean isOther(Node running, RegionKey region) {
        return region.equals(namesOfOthers.get(running));
    }

    void clear() {
        open = 0;
        tooDeepStarts = 0;
        otherStarts = 0;
        lostTimes = 0;
        reported = 0;
    }
}
