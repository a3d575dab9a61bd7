package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.settings.TextSetting;
import io.ftimer.report.internal.text.Quantity;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings of a comparison with a baseline: the same for the command, the Maven plugin, the profiler of JMH and tests.
 */
public enum GateSetting {
    /** Whether any difference fails. */
    STRICT(
            TextSetting.flag("strict", false),
            "any difference fails; by default, fewer calls and renamed trees are only reported"),
    /** The allowed difference of shares. */
    SHARE_TOLERANCE(
            number("shareTolerance", 0).optional(),
            "also compares shares of the time, and allows them to differ by so many percentage points"),
    /** The allowed difference of inexact counts. */
    COUNT_TOLERANCE(number("countTolerance", 10), "the allowed difference of inexact counts, in percent"),
    /** The allowed growth of further numbers. */
    METRIC_TOLERANCE(
            number("metricTolerance", 10),
            "the allowed growth of further numbers, in percent; at least 2 steps or 8 bytes, unless it is 0"),
    /** The reaction to a tree that is not in the baseline. */
    ON_NEW(TextSetting.choice("onNew", Reaction.WARN), "a tree that is not in the baseline"),
    /** The reaction to a tree that was measured in part. */
    ON_UNCHECKED(TextSetting.choice("onUnchecked", Reaction.FAIL), "a tree that was measured in part"),
    /** The reaction to a tree that the run does not have any more. */
    ON_VANISHED(
            TextSetting.choice("onVanished", Reaction.FAIL),
            "a tree of the baseline that the run does not have any more");

    private final TextSetting<?> setting;
    private final String meaning;

    GateSetting(TextSetting<?> setting, String meaning) {
        this.setting = setting;
        this.meaning = meaning;
    }

    private static TextSetting<Double> number(String key, double whenAbsent) {
        return new TextSetting<>(key, whenAbsent, "a number of at least 0", text -> {
            try {
                return Optional.of(Double.valueOf(text)).filter(value -> value >= 0 && Double.isFinite(value));
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        });
    }

    /** Returns the name: {@code onNew}. */
    public String key() {
        return setting.key();
    }

    /** Returns the name as an option of a command: {@code --on-new}. */
    public String option() {
        return "--" + key().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** Returns the name as a property: {@code ftimer.onNew}. */
    public String property() {
        return "ftimer." + key();
    }

    /** Returns the allowed values, in words. */
    public String allowed() {
        return setting.allowed();
    }

    /** Returns the allowed values, as tables of options have them: {@code fail or warn}, {@code NUMBER}. */
    public String placeholder() {
        return allowed().contains(" or ") ? allowed() : "NUMBER";
    }

    /** Returns the default as text; empty if there is none. */
    public String whenAbsent() {
        Object value = whenAbsentValue();
        return value instanceof Optional<?>
                ? ""
                : value instanceof Double number
                        ? Quantity.ofReal(number)
                        : value instanceof Reaction reaction ? EnumWords.of(reaction) : value.toString();
    }

    Object whenAbsentValue() {
        return setting.whenAbsent();
    }

    /** Returns what the setting changes, without a full stop. */
    public String meaning() {
        return meaning;
    }

    /** Returns whether the setting is {@code true} or {@code false}. */
    public boolean isFlag() {
        return whenAbsentValue() instanceof Boolean;
    }

    /** Returns whether a text is an allowed value. */
    public boolean accepts(String text) {
        return setting.reader().apply(text.strip()).isPresent();
    }

    /**
     * Reads a value.
     *
     * @param name what messages call the setting
     * @throws IllegalArgumentException if the value is not allowed
     */
    Object read(String name, String text) {
        return new TextSetting<>(
                        name,
                        whenAbsentValue(),
                        setting.allowed(),
                        value -> setting.reader().apply(value).map(Object.class::cast))
                .read(text);
    }
}
