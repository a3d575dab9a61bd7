package io.ftimer.conformance.replay;

import io.ftimer.FTimer;
import io.ftimer.Status;
import io.ftimer.conformance.result.ReducedRecord;
import io.ftimer.conformance.scenario.Command;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** What stands behind the MPI commands of one rank: an engine that connects it with the others, or none. */
public interface Collectives {

    /** A summary or report of all ranks of a timer's communicator; only a report has a target. */
    record Reduction(
            Command command, FTimer timer, @Nullable ReportTarget target) {}

    /** What a reduction answered; only that of a summary is looked at for more than its status. */
    record Reduced(Status status, ReducedRecord summary) {}

    /** Returns whether reductions can be run; if not, they are left out and counted. */
    boolean canReduce();

    /** Waits for all ranks. */
    void barrier();

    /** Splits the world; an empty color gives the null communicator. */
    void split(OptionalInt color, int key);

    /** Initialises a timer with the communicator that it will reduce over. */
    Status init(FTimer timer, InitRequest request);

    /** Runs a summary or report of all ranks. */
    Reduced reduce(Reduction reduction);
}
