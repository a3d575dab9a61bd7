package io.ftimer.conformance.scenario;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The commands of the language of lanes, each with the number of words that may follow it. */
public enum LaneCommand {
    THREADS(1),
    COLORS(1, Integer.MAX_VALUE),
    ADVANCE(1),
    USE(1),
    TEAM(1),
    END(0),
    REGION_COPY(2),
    FILE(2),
    FILE_APPEND(2),
    META(2),
    META_NOVALUE(1),
    META_NOKEY(1),
    META_CLEAR(0),

    EXISTS(1),
    INIT(1, 4),
    FINALIZE(0),
    RESET(0),
    REGISTER(1),
    LOOKUP(1),
    START(1),
    STOP(1),
    REGION_BEGIN(0, 1),
    REGION_END(0, 1),
    SUMMARY(0),
    CSV(1, 2),
    REPORT(1, 2),

    MPI_SUMMARY(0),
    MPI_CSV(1, 2),
    MPI_REPORT(1, 2),
    MPI_UNION_SUMMARY(0),
    UNION_CSV(1, 2),
    UNION_REPORT(1, 2);

    private static final Map<String, LaneCommand> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toMap(LaneCommand::word, Function.identity()));

    private final int leastWords;
    private final int mostWords;

    LaneCommand(int words) {
        this(words, words);
    }

    LaneCommand(int leastWords, int mostWords) {
        this.leastWords = leastWords;
        this.mostWords = mostWords;
    }

    /** Returns the command of that name, empty if there is none. */
    public static Optional<LaneCommand> of(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

    /** Returns the command as results write it. */
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
}
