package io.ftimer.values;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a region stands for. It belongs to the identity of a region: the same name with another kind is another call path.
 */
public enum RegionKind {
    /** Code, as every region is that a program opens by its name. */
    CODE("code"),

    /** A call of MPI that was recorded, and inside it the bytes that it moved. Ranks need not make the same calls. */
    MPI("mpi"),

    /** A method of the life cycle of a test, or what other extensions record between such methods. */
    LIFECYCLE("lifecycle"),

    /** An execution of SQL statements; see {@link io.ftimer.summary.SqlText}. */
    SQL("sql"),

    /** All regions together that a limit leaves no place for; see {@link io.ftimer.summary.Overflow}. */
    OTHER("other");

    private final String key;

    RegionKind(String key) {
        this.key = key;
    }

    /** Returns the word for this kind in paths and files. */
    public String key() {
        return key;
    }

    /** Returns the words of all kinds, for messages. */
    public static String keys() {
        return Arrays.stream(values()).map(RegionKind::key).collect(Collectors.joining(", "));
    }

    /** Returns the kind of a word, empty if there is none. */
    public static Optional<RegionKind> named(String key) {
        // a loop: each level of each path asks
        for (RegionKind kind : values()) {
            if (kind.key.equals(key)) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }
}
