package io.ftimer.mpi.kit;

import java.util.List;
import java.util.stream.Stream;

/**
 * All checks that an engine must pass. Run them with 1, 2, 3, 4, 5, 8 and 16 ranks: powers of two and others take different
 * ways through most collectives.
 *
 * <pre>{@code
 * for (EngineCheck check : EngineKit.checks()) {
 *     check.run(world);
 * }
 * }</pre>
 *
 * <p>How an engine ends a job that goes wrong is not among them; see {@link Misbehavior}. Stateless.
 */
public final class EngineKit {
    private EngineKit() {}

    /** Returns the checks, in the order in which they make sense to read. */
    public static List<EngineCheck> checks() {
        return Stream.of(MessageChecks.all(), ReductionChecks.all(), BroadcastChecks.all(), GroupChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
