package io.ftimer.gate;

import java.util.Objects;

/**
 * How trees are compared with a baseline.
 *
 * <p>Thread safety: immutable.
 *
 * @param tolerance the allowed differences
 * @param times which times are compared
 * @param onNew the reaction to a tree that is not in the baseline
 * @param onUnchecked the reaction to a tree that was measured in part only
 * @param onVanished the reaction to a tree of the baseline that the run does not have any more
 * @param strict whether any difference fails, fewer calls and a tree with another name too
 * @since 0.1
 */
public record GatePolicy(
        Tolerance tolerance, Times times, Reaction onNew, Reaction onUnchecked, Reaction onVanished, boolean strict) {
    /** Relative times, the default tolerance; new trees and fewer calls are reported, everything else that was not compared fails. */
    public static final GatePolicy DEFAULT =
            new GatePolicy(Tolerance.DEFAULT, Times.RELATIVE, Reaction.WARN, Reaction.FAIL, Reaction.FAIL, false);

    /** The metric of absolute self times, in nanoseconds. */
    public static final String SELF_NANOS = "self_ns";

    /**
     * The growth of steps that any tolerance but 0 allows: which test is the first to use a class changes a few, as
     * {@code Class.getEnumConstants} calls the method {@code values} only once.
     */
    static final double FEW_STEPS = 2;

    /** The share of its tree below which the ratio or absolute time of a region is not compared, in percent. */
    public static final double SMALLEST_SHARE_PERCENT = 1;

    /**
     * The times that are compared.
     *
     * @since 0.1
     */
    public enum Times {
        /** None: calls, regions and further numbers only. */
        NONE,
        /** Shares of the tree and ratios to a region of the same run. */
        RELATIVE,
        /** Also absolute times, which depend on the machine. */
        ABSOLUTE
    }

    /** Rejects null. */
    public GatePolicy {
        Objects.requireNonNull(tolerance, "tolerance");
        Objects.requireNonNull(times, "times");
        Objects.requireNonNull(onNew, "onNew");
        Objects.requireNonNull(onUnchecked, "onUnchecked");
        Objects.requireNonNull(onVanished, "onVanished");
    }

    /** Returns this policy with other tolerances. */
    public GatePolicy withTolerance(Tolerance other) {
        return new GatePolicy(other, times, onNew, onUnchecked, onVanished, strict);
    }

    /** Returns this policy with other times. */
    public GatePolicy withTimes(Times other) {
        return new GatePolicy(tolerance, other, onNew, onUnchecked, onVanished, strict);
    }

    /** Returns this policy with other reactions. */
    public GatePolicy withReactions(Reaction toNew, Reaction toUnchecked, Reaction toVanished) {
        return new GatePolicy(tolerance, times, toNew, toUnchecked, toVanished, strict);
    }

    /** Returns this policy, in which any difference fails or not. */
    public GatePolicy withStrict(boolean isStrict) {
        return new GatePolicy(tolerance, times, onNew, onUnchecked, onVanished, isStrict);
    }

    /** Returns whether a difference fails. */
    boolean fails(Difference.Kind kind) {
        return strict || !kind.isLess();
    }

    /** Returns whether a tree that is not in the baseline fails. */
    boolean failsNew() {
        return strict || onNew == Reaction.FAIL;
    }

    /** Returns whether a tree that vanished fails. */
    boolean failsVanished() {
        return strict || onVanished == Reaction.FAIL;
    }
}
