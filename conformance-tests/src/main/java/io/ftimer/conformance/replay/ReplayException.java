package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.MalformedScenarioException;
import io.ftimer.conformance.scenario.Step;
import java.io.Serial;

/** A command that threw an unexpected exception. The message names the line. */
public final class ReplayException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * Runs a step.
     *
     * @throws MalformedScenarioException if it is invalid
     * @throws ReplayException if it throws anything else
     */
    static void naming(Step<?> step, Runnable command) {
        try {
            command.run();
        } catch (MalformedScenarioException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ReplayException(step + " threw " + e, e);
        }
    }

    private ReplayException(String message, RuntimeException cause) {
        super(message, cause);
    }
}
