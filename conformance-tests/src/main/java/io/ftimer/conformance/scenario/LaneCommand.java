package io.ftimer.conformance.scenario;

/** The commands of the language of lanes. */
public enum LaneCommand implements ScenarioCommand {
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

    private final Arity arity;

    LaneCommand(int words) {
        this(words, words);
    }

    LaneCommand(int leastWords, int mostWords) {
        arity = new Arity(leastWords, mostWords);
    }

    @Override
    public Arity arity() {
        return arity;
    }
}
