package io.ftimer.conformance.replay;

import io.ftimer.FTimer;
import io.ftimer.TimerGuard;
import io.ftimer.values.Status;
import java.util.HashMap;
import java.util.Map;

/** The guard slots of one rank. Not thread-safe. */
final class GuardSlots {
    private record Slot(FTimer timer, TimerGuard guard) {}

    private final Map<Integer, Slot> slots = new HashMap<>();

    /** Starts a region of {@code timer} in a slot; a busy slot rejects it, even for another timer. */
    Status start(int number, FTimer timer, String name) {
        Slot slot = slots.get(number);
        if (slot == null || slot.timer() != timer && !slot.guard().isActive()) {
            slot = new Slot(timer, timer.guard());
            slots.put(number, slot);
        }
        return slot.guard().start(name);
    }

    Status stop(int number) {
        Slot slot = slots.get(number);
        return slot == null ? Status.SUCCESS : slot.guard().stop();
    }

    /** Ends the scope of a guard and forgets it. */
    void drop(int number) {
        Slot slot = slots.remove(number);
        if (slot != null) {
            slot.guard().close();
        }
    }
}
