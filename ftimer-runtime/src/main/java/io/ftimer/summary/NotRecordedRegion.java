package io.ftimer.summary;

import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;

/**
 * Calls of one region on other threads, which no session recorded.
 *
 * @param thread the name of the thread; threads of the same name count as one
 * @param path the path from the root of that thread, as far as fTimer saw its regions; {@link #OTHERS} stands for regions
 *     beyond the bound of what is kept
 * @param calls the number of starts
 */
public record NotRecordedRegion(String thread, RegionPath path, long calls) {
    /** The path that stands for all regions beyond the bound of what is kept, {@code (other)[other]}. */
    public static final RegionPath OTHERS =
            RegionPath.of(Overflow.OTHER_REGIONS).withKind(RegionKind.OTHER);

    /** Returns whether this stands for regions beyond the bound, whose paths are unknown. */
    public boolean isOthers() {
        return path.equals(OTHERS);
    }
}
