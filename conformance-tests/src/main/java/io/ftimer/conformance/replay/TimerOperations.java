package io.ftimer.conformance.replay;

import io.ftimer.FTimer;
import io.ftimer.TimerGuard;
import io.ftimer.TimerId;
import io.ftimer.conformance.scenario.Command;
import io.ftimer.conformance.scenario.Step;
import io.ftimer.values.Status;
import java.util.HashMap;
import java.util.Map;

/** The commands that call one method of a timer or guard and return only its status. Not thread-safe. */
final class TimerOperations {
    private static final int MOST_VARIABLE = 99;
    private static final int MOST_GUARD = 9;
    private static final int MOST_TAG = 9;

    private final RankTimers timers;
    private final ScenarioClock clock;
    private final RankGroups groups;
    private final GuardSlots guards = new GuardSlots();
    private final Map<Integer, Long> variables = new HashMap<>();

    TimerOperations(RankTimers timers, ScenarioClock clock, RankGroups groups) {
        this.timers = timers;
        this.clock = clock;
        this.groups = groups;
    }

    Status perform(Step<Command> step) {
        FTimer timer = timers.selected().timer();
        return switch (step.command()) {
            case INIT -> groups.init(timers.selected().overRanks(), RankGroups.InitRequest.of(step));
            case FINALIZE -> timer.finish();
            case RESET -> timer.reset();
            case START -> timer.start(step.text(0));
            case STOP -> timer.stop(step.text(0));
            case BURST -> burst(timer, step.text(0), step.integer(1, 1, Integer.MAX_VALUE));
            case START_ID -> timer.start(handle(step));
            case STOP_ID -> timer.stop(handle(step));
            case SCOPE -> guards.start(guard(step, 0), timer, step.text(1));
            case SCOPE_NULL -> guards.start(guard(step, 0), timers.absent().timer(), step.text(1));
            case GUARD_STOP -> guards.stop(guard(step, 0));
            case SET_CLOCK -> timer.setClock(clock.number(step.integer(0, 1, 2)));
            case CLEAR_CLOCK -> timer.clearClock();
            case SET_CALLBACK -> timers.selected().setCallback(step.integer(0, 0, MOST_TAG));
            case CLEAR_CALLBACK -> timer.clearListener();
            default -> throw new IllegalArgumentException("not an operation of a timer: " + step);
        };
    }

    /** Looks up a name, keeps the handle in a variable and returns its number. */
    long lookup(Step<Command> step) {
        long number = timers.selected().lookup(step.text(1));
        variables.put(step.integer(0, 0, MOST_VARIABLE), number);
        return number;
    }

    void dropGuard(Step<Command> step) {
        guards.drop(guard(step, 0));
    }

    private static Status burst(FTimer timer, String name, int calls) {
        Status last = Status.SUCCESS;
        for (int call = 0; call < calls; call++) {
            timer.start(name);
            last = timer.stop(name);
        }
        return last;
    }

    /** Variables hold numbers, as in the reference: the same one may be a handle of several timers. */
    private TimerId handle(Step<Command> step) {
        String word = step.text(0);
        if (!word.startsWith("#")) {
            return timers.selected().handle(variables.getOrDefault(step.integer(0, 0, MOST_VARIABLE), 0L));
        }
        try {
            return timers.selected().handle(Long.parseLong(word.substring(1)));
        } catch (NumberFormatException e) {
            throw step.problem("not a variable or literal of a handle: " + word);
        }
    }

    private static int guard(Step<Command> step, int word) {
        return step.integer(word, 1, MOST_GUARD);
    }

    /** The guard slots of one rank. Not thread-safe. */
    private static final class GuardSlots {
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
}
