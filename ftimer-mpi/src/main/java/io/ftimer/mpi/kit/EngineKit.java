package io.ftimer.mpi.kit;

import java.util.List;
import java.util.stream.Stream;

/**
 * All checks that an engine must pass. Run them with 1, 2, 3, 4, 5, 8 and 16 ranks: most collectives take different paths for
 * powers of two and other numbers.
 *
 * <pre>{@code
 * InProcess.run(5, world -> {
 *     for (EngineCheck check : EngineKit.checks()) {
 *         check.run(world);
 *     }
 * });
 * }</pre>
 *
 * <p>They do not cover how an engine ends a job that fails; see {@link Misbehavior}. Stateless.
 *
 * @since 0.1
 */
public final class EngineKit {
    private EngineKit() {}

    /** Returns the checks, simple ones first. */
    public static List<EngineCheck> checks() {
        return Stream.of(MessageChecks.all(), ReductionChecks.all(), BroadcastChecks.all(), GroupChecks.all())
                .flatMap(List::stream)
                .toList();
    }
}
