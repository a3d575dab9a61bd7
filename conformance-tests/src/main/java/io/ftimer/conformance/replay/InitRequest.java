package io.ftimer.conformance.replay;

import io.ftimer.conformance.scenario.Step;
import io.ftimer.values.MismatchMode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of an init.
 *
 * @param hasMode whether a mismatch mode is given
 * @param mode the mode; null if it is unknown
 * @param communicator sub, world or null; empty if none is given
 */
record InitRequest(boolean hasMode, @Nullable MismatchMode mode, String communicator) {
    private static final Map<String, MismatchMode> MODES = Map.of(
            "strict", MismatchMode.STRICT,
            "warn", MismatchMode.WARN,
            "repair", MismatchMode.REPAIR,
            "1", MismatchMode.STRICT,
            "2", MismatchMode.WARN,
            "3", MismatchMode.REPAIR);

    static InitRequest of(Step step) {
        boolean hasMode = false;
        MismatchMode mode = null;
        String communicator = "";
        for (int i = 0; i < step.wordCount(); i++) {
            String option = step.text(i);
            String value = option.substring(option.indexOf('=') + 1);
            if (option.equals("mode=" + value) && (MODES.containsKey(value) || value.matches("-?\\d+"))) {
                hasMode = true;
                mode = MODES.get(value);
            } else if (option.equals("comm=" + value) && value.matches("sub|world|null")) {
                communicator = value;
            } else {
                throw step.problem("an unknown option of init: " + option);
            }
        }
        return new InitRequest(hasMode, mode, communicator);
    }
}
