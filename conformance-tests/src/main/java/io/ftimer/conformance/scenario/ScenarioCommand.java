package io.ftimer.conformance.scenario;

import java.util.Locale;

/** A command of a scenario language, with the number of words that may follow it. */
public sealed interface ScenarioCommand permits Command, LaneCommand {
    /** How many words may follow a command. */
    record Arity(int least, int most) {
        boolean admits(int words) {
            return least <= words && words <= most;
        }

        /** Returns the number for messages: {@code "1 to 2"}. */
        @Override
        public String toString() {
            if (most == Integer.MAX_VALUE) {
                return least + " or more";
            }
            return least == most ? String.valueOf(most) : least + " to " + most;
        }
    }

    /** Returns the name of the constant. */
    String name();

    /** Returns how many words may follow it. */
    Arity arity();

    /** Returns the command as scenarios and results write it. */
    default String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
