package io.ftimer.conformance.scenario;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The commands of the scenario language, each with the number of words that may follow it. */
public enum Command {
    ADVANCE(1),
    TIME(1),
    USE(1),
    FILE(2),
    MKDIR(1),
    META(2),
    META_NOVALUE(1),
    META_NOKEY(1),
    META_CLEAR(0),
    META_EMPTY(0),
    SPLIT(1, 2),
    BARRIER(0),

    INIT(0, 2),
    FINALIZE(0),
    RESET(0),
    START(1),
    STOP(1),
    BURST(2),
    LOOKUP(2),
    START_ID(1),
    STOP_ID(1),
    SCOPE(2),
    SCOPE_NULL(2),
    GUARD_STOP(1),
    GUARD_DROP(1),
    GUARD_ASSIGN(2),
    SET_CLOCK(1),
    CLEAR_CLOCK(0),
    SET_CALLBACK(1),
    CLEAR_CALLBACK(0),
    SUMMARY(1),
    REPORT(1, 2),
    CSV(1, 2),
    PRINT(1),
    PRINT_BROKEN(0),

    MPI_SUMMARY(1),
    MPI_REPORT(1, 2),
    MPI_CSV(1, 2),
    MPI_PRINT(1),
    MPI_PRINT_BROKEN(0),
    MPI_UNION_SUMMARY(1),
    UNION_REPORT(1, 2),
    UNION_CSV(1, 2),
    UNION_PRINT(1),
    UNION_PRINT_BROKEN(0);

    private static final Map<String, Command> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(Command::word, Function.identity()));

    private final int leastWords;
    private final int mostWords;

    Command(int words) {
        this(words, words);
    }

    Command(int leastWords, int mostWords) {
        this.leastWords = leastWords;
        this.mostWords = mostWords;
    }

    /** Returns the command written as {@code word}, empty if there is none. */
    public static Optional<Command> of(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** Returns the command as scenarios and results write it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether all ranks of a communicator take part in it. */
    public boolean isReduction() {
        return compareTo(MPI_SUMMARY) >= 0;
    }

    boolean takes(int words) {
        return leastWords <= words && words <= mostWords;
    }

    String arity() {
        return leastWords == mostWords ? String.valueOf(mostWords) : leastWords + " to " + mostWords;
    }
}
