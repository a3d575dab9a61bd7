package io.ftimer.mpi.kit;

import io.ftimer.mpi.Communicator;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * One thing that an engine must do right. All ranks of a world run the same checks in the same order; each is for any
 * number of ranks, also one.
 *
 * <p>Thread safety: immutable.
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

    /** Returns a check that sends small messages before their receiver asks for them. */
    static EngineCheck buffered(String name, Consumer<Communicator> body) {
        return new EngineCheck(name, true, body);
    }

    /** Returns what is checked, as a sentence with underscores. */
    public String name() {
        return name;
    }

    /**
     * Returns whether the check needs sends of a few bytes that return before they are received, as those of common
     * engines do. An engine without that would wait for ever and must leave the check out.
     */
    public boolean needsBuffering() {
        return needsBuffering;
    }

    /**
     * Runs this rank's part; collective.
     *
     * @throws AssertionError if the engine did something else than it must; the message names check and rank
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
