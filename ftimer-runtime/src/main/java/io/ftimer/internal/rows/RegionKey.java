package io.ftimer.internal.rows;

import io.ftimer.internal.text.PathText;
import io.ftimer.values.RegionKind;
import io.ftimer.values.RegionPath;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What tells a region from the others in the same place of a tree. */
public record RegionKey(RegionKind kind, String name) {
    /** Returns the path of regions, outermost first, of which there is at least one. */
    public static RegionPath path(Collection<RegionKey> regions) {
        RegionPath path = null;
        for (RegionKey region : regions) {
            path = region.inside(path);
        }
        return Objects.requireNonNull(path);
    }

    /**
     * Returns the path of a node of a tree.
     *
     * @param parent returns the node that another one is nested in, null for a root
     */
    public static <N> RegionPath path(N innermost, Function<N, RegionKey> region, Function<N, @Nullable N> parent) {
        Deque<RegionKey> regions = new ArrayDeque<>();
        for (@Nullable N at = innermost; at != null; at = parent.apply(at)) {
            regions.addFirst(region.apply(at));
        }
        return path(regions);
    }

    /** Returns the regions of a path, outermost first. */
    public static List<RegionKey> of(RegionPath path) {
        return path.levels().stream()
                .map(level -> new RegionKey(level.kind(), level.name()))
                .toList();
    }

    public static RegionKey code(String name) {
        return new RegionKey(RegionKind.CODE, name);
    }

    /** Returns the region of a level that was parsed; brackets are those of a kind only if there is one of that name. */
    public static RegionKey of(PathText.Level level) {
        return RegionKind.named(level.word())
                .map(kind -> new RegionKey(kind, level.beforeWord()))
                .orElseGet(() -> code(level.text()));
    }

    /** Returns the kind as it follows the name in paths; empty for code. */
    public String suffix() {
        return kind == RegionKind.CODE ? "" : '[' + kind.key() + ']';
    }

    /** Returns the region as a level of a path, also if its name is one that only other programs record. */
    public String level() {
        return PathText.escape(name, RegionKind::named) + suffix();
    }

    /** Returns the name and the kind; a backslash precedes the bracket of a name that ends like a kind. */
    public String label() {
        PathText.Level plain = PathText.Level.of(name);
        boolean endsLikeKind = RegionKind.named(plain.word()).isPresent();
        return (endsLikeKind ? plain.beforeWord() + '\\' + name.substring(plain.bracket()) : name) + suffix();
    }

    /** Returns what the innermost of these regions is called where those around it are missing: their names, with kinds, and its own. */
    public static String nameWithout(List<RegionKey> missing, RegionKey region) {
        return Stream.concat(missing.stream().map(outer -> outer.name + outer.suffix()), Stream.of(region.name))
                .collect(Collectors.joining("/"));
    }

    public RegionPath path() {
        return inside(null);
    }

    /** Returns the path of this region inside another one, which shares the levels around; null for a root. */
    public RegionPath inside(@Nullable RegionPath outer) {
        RegionPath path = outer == null ? RegionPath.of(name) : outer.child(name);
        return kind == RegionKind.CODE ? path : path.withKind(kind);
    }

    /** Written out: for the generated one, the JDK would keep {@link RegionKind}, and so the class loader, in memory. */
    @Override
    public boolean equals(Object other) {
        return other instanceof RegionKey key && kind == key.kind && name.equals(key.name);
    }

    @Override
    public int hashCode() {
        return 31 * kind.ordinal() + name.hashCode();
    }

    @Override
    public String toString() {
        return name + '[' + kind.key() + ']';
    }
}
