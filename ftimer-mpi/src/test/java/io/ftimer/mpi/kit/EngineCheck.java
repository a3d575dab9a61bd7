package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A check of one requirement on engines. All ranks of a world run the same checks in the same order; each works with any
 * number of ranks, including one.
 *
 * <pre>{@code
 * InProcess.run(5, world -> EngineKit.checks().forEach(check -> check.run(world)));
 * }</pre>
 *
 * <p>Thread safety: immutable.
 *
 */
public final class EngineCheck {
    private final String name;
    private final boolean needsBuffering;
    private final Consumer<Communicator> body;

    private EngineCheck(String name, boolean needsBuffering, Consumer<Communicator> body) {
        this.name = name;
        this.needsBuffering = needsBuffering;
        this.body = body;
    }

    static EngineCheck of(String name, Consumer<Communicator> body) {
        return new EngineCheck(name, false, body);
    }

    /** Returns a check that sends short messages before their receiver asks for them. */
    static EngineCheck buffered(String name, Consumer<Communicator> body) {
        return new EngineCheck(name, true, body);
    }

    /** Returns the requirement as a sentence with underscores. */
    public String name() {
        return name;
    }

    /**
     * Returns whether the check requires that sends of a few bytes return before they are received, as in common engines.
     * Leave the check out for an engine without such buffering; it would deadlock.
     */
    public boolean needsBuffering() {
        return needsBuffering;
    }

    /**
     * Runs this rank's part; collective.
     *
     * @throws AssertionError if the engine violates the requirement; the message names check and rank
     */
    public void run(Communicator world) {
        try {
            body.accept(world);
        } catch (AssertionError e) {
            throw new AssertionError(
                    String.format(
                            Locale.ROOT, "%s, rank %d of %d: %s", name, world.rank(), world.size(), e.getMessage()),
                    e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
