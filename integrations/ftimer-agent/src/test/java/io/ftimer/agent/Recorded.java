package io.ftimer.agent;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import java.util.List;

/** Records what code opens on this thread. */
public final class Recorded {
    private Recorded() {}

    /** Code that may throw. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    /** Returns each call path with its calls, in preorder, such as {@code Order.load/Row.read 3}. */
    public static List<String> by(Body body) throws Exception {
        try (TimerSession session = TimerSession.open()) {
            try (TimerBinding binding = session.bind()) {
                body.run();
            }
            return session.summary().entries().stream()
                    .map(entry -> entry.path() + " " + entry.callCount() + (entry.isActive() ? " open" : ""))
                    .toList();
        }
    }
}
