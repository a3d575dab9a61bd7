package io.ftimer.gate;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What fails beside a bound that is broken: a value for each {@link GateSetting}.
 *
 * <p>Thread safety: immutable.
 */
public final class GatePolicy {
    /** The defaults: everything that was not seen fails. */
    public static final GatePolicy DEFAULT = new GatePolicy(Map.of());

    private final Map<GateSetting, Reaction> values;

    private GatePolicy(Map<GateSetting, Reaction> values) {
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
        Map<GateSetting, Reaction> values = new EnumMap<>(GateSetting.class);
        for (GateSetting setting : GateSetting.values()) {
            texts.apply(setting).ifPresent(text -> values.put(setting, setting.read(names.apply(setting), text)));
        }
        return new GatePolicy(values);
    }

    private boolean fails(GateSetting setting) {
        return values.getOrDefault(setting, setting.whenAbsentValue()) == Reaction.FAIL;
    }

    /** Returns whether a bound fails whose number was not seen as a whole. */
    boolean failsUnchecked() {
        return fails(GateSetting.ON_UNCHECKED);
    }

    /** Returns whether a bound on a test that is gone fails. */
    boolean failsVanished() {
        return fails(GateSetting.ON_VANISHED);
    }
}
