package io.ftimer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.PathWalk;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.values.RegionPath;
import java.util.List;

/** Paths and patterns of regions: the first line is a pattern, the second a path that is matched with it. */
public final class RegionPathTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return Texts.bytes(
                "solve/assemble",
                "**/a/*/**/b\nx/a/y/a/z/b",
                "a\\/b/\\*c\\\\/*\na\\/b/\\*c\\\\/d",
                "**\nx",
                "*\nMPI_Send");
    }

    @Override
    public boolean reads(byte[] input) {
        String text = Texts.of(input);
        int line = text.indexOf('\n');
        try {
            RegionPath pattern = RegionPath.parse(line < 0 ? text : text.substring(0, line));
            assertThat(RegionPath.parse(pattern.toString())).isEqualTo(pattern);
            if (!pattern.isPattern()) {
                // kinds are no part of names
                assertThat(RegionPath.of(pattern.names().toArray(String[]::new)).names())
                        .isEqualTo(pattern.names());
                assertThat(pattern.matches(pattern)).isTrue();
            }
            if (line >= 0) {
                checkMatch(pattern, RegionPath.parse(text.substring(line + 1)));
            }
            return true;
        } catch (IllegalArgumentException documented) {
            assertThat(documented).hasMessageMatching("(?s)(malformed region path|a region name must not) .*");
            return false;
        }
    }

    /** The match of a whole path and that level by level are two implementations. */
    private static void checkMatch(RegionPath pattern, RegionPath path) {
        if (!path.isPattern()) {
            PathWalk walk = PathWalk.of(pattern);
            for (RegionKey region : RegionKey.of(path)) {
                walk = walk.into(region.name(), region.kind());
            }
            assertThat(pattern.matches(path)).isEqualTo(walk.matches());
        }
    }
}
