package io.ftimer.mpi;

import io.ftimer.internal.text.TextEscapes;
import io.ftimer.values.DiagnosticId;
import io.ftimer.values.Status;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Output of every rank to a place of its own. Stateless. */
final class OwnOutput {
    private OwnOutput() {}

    /**
     * Lets each rank write; collective.
     *
     * @param what what is written, for messages
     * @param writer writes the output of this rank
     * @return the same on every rank: {@link Status#IO} if some could not write, which one message names
     */
    static Status write(ContextParticipant participant, Communicator ranks, String what, RootOutput.Writer writer) {
        @Nullable String problem = RootOutput.THROWN;
        RankReasons failures;
        try {
            problem = problem(writer);
        } finally {
            // also if this rank throws: the other ranks wait
            failures = RankReasons.of(ranks, problem);
        }
        return failures.isEmpty()
                ? Status.SUCCESS
                : participant.rejectTogether(
                        DiagnosticId.IO_FAILED, failures.explain(failures.who() + " could not write " + what));
    }

    private static @Nullable String problem(RootOutput.Writer writer) {
        try {
            writer.write();
            return null;
        } catch (IOException e) {
            return TextEscapes.display(String.valueOf(e.getMessage()));
        }
    }
}
