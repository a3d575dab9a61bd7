package io.ftimer.internal.text;

/**
 * The reason why a text is not a valid region name.
 *
 * @param rule the violated rule
 * @param message the rule and the position of the violation
 */
public record NameProblem(Rule rule, String message) {

    /** A rule of region names, named by its violation. */
    public enum Rule {
        NULL,
        EMPTY,
        LEADING_BLANK,
        CONTROL_CHARACTER,
        UNPAIRED_SURROGATE;

        /** Returns the name of the public diagnostic that reports a violation. */
        public String diagnosticName() {
            return "NAME_" + name();
        }
    }
}
