package io.ftimer.chaos;

import io.ftimer.RecorderProgram;
import io.ftimer.RecorderProgram.Call;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Random calls of a recorder, valid and invalid. */
final class RandomCalls {
    /** More names than a node searches one by one. */
    private static final int RARE_NAMES = 80;

    private final SplittableRandom random;
    private final boolean resets;

    RandomCalls(SplittableRandom random, boolean resets) {
        this.random = random;
        this.resets = resets;
    }

    Call next(List<String> open) {
        int choice = random.nextInt(100);
        if (choice < 25) {
            return start(name());
        } else if (choice < 50) {
            return stop(open.isEmpty() || random.nextInt(6) == 0 ? name() : open.get(open.size() - 1));
        } else if (choice < 56) {
            return next(name());
        } else if (choice < 80) {
            return advance();
        } else if (choice < 98) {
            return owned();
        } else {
            return resets ? reset() : advance();
        }
    }

    /** Returns a call that takes place or not, whatever happens meanwhile. */
    Call atomic(List<String> open) {
        // a new call path takes most steps
        String name = random.nextBoolean() ? validName() : rareName();
        return switch (open.isEmpty() ? 0 : random.nextInt(3)) {
            case 0 -> start(name);
            case 1 -> stop(open.get(open.size() - 1));
            default -> next(name);
        };
    }

    static Call start(@Nullable String name) {
        return new Call("start " + name, target -> target.start(name));
    }

    static Call stop(@Nullable String name) {
        return new Call("stop " + name, target -> target.stop(name));
    }

    static Call reset() {
        return new Call("reset", RecorderProgram.Target::reset);
    }

    private static Call next(@Nullable String name) {
        return new Call("next " + name, target -> target.next(name));
    }

    private Call advance() {
        long nanos = random.nextInt(20) == 0 ? -random.nextLong(50) : random.nextLong(1_000_000);
        return new Call("advance " + nanos, target -> target.advance(nanos));
    }

    /** Returns a call by handle or guard. */
    private Call owned() {
        int number = random.nextInt(Math.min(RecorderProgram.HANDLES, RecorderProgram.GUARDS));
        String name = name();
        return switch (random.nextInt(7)) {
            case 0 -> new Call("lookup " + number + " " + name, target -> target.lookup(number, name));
            case 1, 2 -> new Call("start handle " + number, target -> target.startHandle(number));
            case 3 -> new Call("stop handle " + number, target -> target.stopHandle(number));
            case 4 -> new Call("guard " + number + " start " + name, target -> target.guardStart(number, name));
            case 5 -> new Call("guard " + number + " stop", target -> target.guardStop(number));
            default -> new Call("guard " + number + " close", target -> target.guardClose(number));
        };
    }

    private @Nullable String name() {
        return switch (random.nextInt(60)) {
            case 0 -> "";
            case 1 -> " a";
            case 2 -> "a\t";
            case 3 -> null;
            case 4 -> "a  ";
            default -> validName();
        };
    }

    /** Returns one of few names mostly, so that they recur. */
    private String validName() {
        return random.nextInt(8) == 0 ? rareName() : String.valueOf((char) ('a' + random.nextInt(4)));
    }

    private String rareName() {
        return "n" + random.nextInt(RARE_NAMES);
    }
}
