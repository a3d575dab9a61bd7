package io.ftimer.conformance.scenario;

/** The commands of the scenario language. */
public enum Command implements ScenarioCommand {
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

    private final Arity arity;

    Command(int words) {
        this(words, words);
    }

    Command(int leastWords, int mostWords) {
        arity = new Arity(leastWords, mostWords);
    }

    @Override
    public Arity arity() {
        return arity;
    }

    /** Returns whether all ranks of a communicator take part in it. */
    public boolean isReduction() {
        return compareTo(MPI_SUMMARY) >= 0;
    }
}
