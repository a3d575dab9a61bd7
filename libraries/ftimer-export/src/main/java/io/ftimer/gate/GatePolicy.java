package io.ftimer.gate;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * How trees are compared with a baseline: a value for each {@link GateSetting}.
 *
 * <p>Thread safety: immutable.
 */
public final class GatePolicy {
    /** The defaults: no times; new trees and fewer calls are reported, everything else that was not compared fails. */
    public static final GatePolicy DEFAULT = new GatePolicy(Map.of());

    private final Map<GateSetting, Object> values;

    private GatePolicy(Map<GateSetting, Object> values) {
        this.values = values;
    }

    /**
     * Returns the policy that settings describe.
     *
     * @param names what users call a setting, such as {@link GateSetting#property}
     * @param texts returns the text of a setting; empty for its default
     * @throws IllegalArgumentException if a text is invalid; the message names the setting and the allowed values
     */
    public static GatePolicy of(Function<GateSetting, String> names, Function<GateSetting, Optional<String>> texts) {
        Map<GateSetting, Object> values = new EnumMap<>(GateSetting.class);
        for (GateSetting setting : GateSetting.values()) {
            texts.apply(setting).ifPresent(text -> values.put(setting, setting.read(names.apply(setting), text)));
        }
        return new GatePolicy(values);
    }

    /**
     * Returns this policy with another value.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    public GatePolicy with(GateSetting setting, String text) {
        Map<GateSetting, Object> changed = new EnumMap<>(GateSetting.class);
        changed.putAll(values);
        changed.put(setting, setting.read(setting.key(), text));
        return new GatePolicy(changed);
    }

    private Object value(GateSetting setting) {
        return values.getOrDefault(setting, setting.whenAbsentValue());
    }

    private double percent(GateSetting setting) {
        return (Double) value(setting);
    }

    private boolean fails(GateSetting setting) {
        return value(setting) == Reaction.FAIL;
    }

    /** Returns whether any difference fails, fewer calls and a tree with another name too. */
    public boolean isStrict() {
        return (Boolean) value(GateSetting.STRICT);
    }

    /** Returns the allowed difference of shares, in percentage points; empty if they are not compared. */
    public OptionalDouble sharePoints() {
        return value(GateSetting.SHARE_TOLERANCE) instanceof Optional<?> points && points.isPresent()
                ? OptionalDouble.of((Double) points.get())
                : OptionalDouble.empty();
    }

    /** Returns the allowed difference of inexact counts, in percent. */
    public double countPercent() {
        return percent(GateSetting.COUNT_TOLERANCE);
    }

    /** Returns the allowed growth of further numbers, and the fall of efficiencies, in percent. */
    public double metricPercent() {
        return percent(GateSetting.METRIC_TOLERANCE);
    }

    /** Returns whether a difference fails. */
    boolean fails(Difference.Kind kind) {
        return isStrict() || (kind == Difference.Kind.MORE_INVOCATIONS ? failsNew() : !kind.isLess());
    }

    /** Returns whether a tree that is not in the baseline fails, or an invocation. */
    boolean failsNew() {
        return isStrict() || fails(GateSetting.ON_NEW);
    }

    /** Returns whether a tree that was measured in part fails. */
    boolean failsUnchecked() {
        return fails(GateSetting.ON_UNCHECKED);
    }

    /** Returns whether a tree that vanished fails. */
    boolean failsVanished() {
        return isStrict() || fails(GateSetting.ON_VANISHED);
    }
}
