package io.ftimer.assertj.internal.instrumentation;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The agent of this JVM, if it has one. Thread-safe. */
interface Agent {

    boolean isActive();

    /** Returns whether the code that the agent instruments records with the fTimer of this class, and not with another copy. */
    boolean recordsHere();

    /**
     * Instruments what these options select, too. Requires an active agent.
     *
     * @throws IllegalArgumentException if the options are invalid
     */
    void instrument(String options);

    InstrumentedCode report();

    /** Loads classes that a pattern matches and that no code has used so far. Requires an active agent. */
    void load(InstrumentedPattern pattern);

    /** Returns which methods with a region of this name have none, and why. Requires an active agent. */
    List<MissingMethod> explain(String region);

    /** Counts steps by place, too, or no more. Requires an active agent. */
    void countByPlace(boolean counts);

    /** Returns why the options of its command line were rejected; an empty text if they were not. */
    String problem();

    /** Returns the options with which a build tool has asked for it, whether it is active or not; an empty text if none has. */
    String requested();

    /** Returns the jar to start JVMs with; empty if {@code ftimer-agent} is not on the class path. */
    Optional<Path> jar();
}
