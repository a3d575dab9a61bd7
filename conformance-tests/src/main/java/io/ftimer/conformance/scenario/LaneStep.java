package io.ftimer.conformance.scenario;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** One command of a scenario of lanes. */
public final class LaneStep extends ScenarioLine {
    /** The ranks and lanes that run a step; empty {@code ranks} mean all ranks, empty {@code lanes} the whole team. */
    record Runners(Set<Integer> ranks, boolean inTeam, Set<Integer> lanes, boolean nested, boolean withoutStatus) {}

    private final Runners runners;
    private final LaneCommand command;

    LaneStep(Path file, int line, Runners runners, LaneCommand command, List<Word> words) {
        super(file, line, words);
        this.runners = runners;
        this.command = command;
    }

    /** Returns the command. */
    public LaneCommand command() {
        return command;
    }

    /** Returns whether it is called without a status argument: nothing is returned, problems go to stderr. */
    public boolean withoutStatus() {
        return runners.withoutStatus();
    }

    /** Returns whether it is called from a further team of one that is started inside the worker. */
    public boolean isNested() {
        return runners.nested();
    }

    /** Returns whether the members of a team run it. */
    public boolean isInTeam() {
        return runners.inTeam();
    }

    /** Returns the lanes that run it in a team of that size, lowest first. */
    public IntStream lanes(int teamSize) {
        return IntStream.rangeClosed(1, teamSize)
                .filter(lane -> runners.lanes().isEmpty() || runners.lanes().contains(lane));
    }

    /** Returns whether this rank of the world runs it. */
    public boolean runsOn(int rank) {
        return runners.ranks().isEmpty() || runners.ranks().contains(rank);
    }

    /** Returns line and command, for messages. */
    @Override
    public String toString() {
        return "line " + line() + " " + command.word();
    }

    Set<Integer> ranks() {
        return runners.ranks();
    }
}
