package io.ftimer;

/**
 * One activation of a region, closed at the end of a try-with-resources block. It owns exactly that activation: it never
 * stops another one, and never repairs.
 *
 * <pre>{@code
 * try (TimerScope scope = timer.scope("assemble")) {
 *     assemble();
 * }
 * }</pre>
 *
 * <p>Thread safety: thread-confined, like the timer that it came from.
 */
public final class TimerScope extends OwnedRegion {
    TimerScope(FTimer timer) {
        super(timer);
    }
}
