package io.ftimer.gate;

import io.ftimer.internal.text.EnumWords;
import io.ftimer.report.internal.settings.TextSetting;
import java.util.Locale;

/** The settings of a check by a file of bounds: the same for the command, the Maven plugin, the profiler of JMH and tests. */
public enum GateSetting {
    /** The reaction to a bound whose number was not seen as a whole. */
    ON_UNCHECKED(TextSetting.choice("onUnchecked", Reaction.FAIL), "a bound whose number was not seen as a whole"),
    /** The reaction to a bound on a test that is gone. */
    ON_VANISHED(TextSetting.choice("onVanished", Reaction.FAIL), "a bound on a test that is gone");

    private final TextSetting<Reaction> setting;
    private final String meaning;

    GateSetting(TextSetting<Reaction> setting, String meaning) {
        this.setting = setting;
        this.meaning = meaning;
    }

    /** Returns the name: {@code onVanished}. */
    public String key() {
        return setting.key();
    }

    /** Returns the name as an option of a command: {@code --on-vanished}. */
    public String option() {
        return "--" + key().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    /** Returns the name as a property: {@code ftimer.onVanished}. */
    public String property() {
        return "ftimer." + key();
    }

    /** Returns the allowed values, in words. */
    public String allowed() {
        return setting.allowed();
    }

    /** Returns the default as text. */
    public String whenAbsent() {
        return EnumWords.of(setting.whenAbsent());
    }

    Reaction whenAbsentValue() {
        return setting.whenAbsent();
    }

    /** Returns what the setting changes, without a full stop. */
    public String meaning() {
        return meaning;
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
    Reaction read(String name, String text) {
        return new TextSetting<>(name, setting.whenAbsent(), setting.allowed(), setting.reader()).read(text);
    }
}
