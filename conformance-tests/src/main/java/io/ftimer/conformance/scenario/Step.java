package io.ftimer.conformance.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** One command of a scenario of timers. */
public final class Step extends ScenarioLine {
    private final Set<Integer> ranks;
    private final boolean withoutStatus;
    private final Command command;

    /** Creates a step; empty {@code ranks} mean all ranks. */
    Step(Path file, int line, Set<Integer> ranks, boolean withoutStatus, Command command, List<Word> words) {
        super(file, line, words);
        this.ranks = ranks;
        this.withoutStatus = withoutStatus;
        this.command = command;
    }

    /** Returns the command. */
    public Command command() {
        return command;
    }

    /** Returns whether it is called without a status argument: nothing is returned, problems go to stderr. */
    public boolean withoutStatus() {
        return withoutStatus;
    }

    /** Returns whether this rank of the world runs it. */
    public boolean runsOn(int rank) {
        return ranks.isEmpty() || ranks.contains(rank);
    }

    /** Returns line and command, for messages. */
    @Override
    public String toString() {
        return "line " + line() + " " + command.word();
    }
}
