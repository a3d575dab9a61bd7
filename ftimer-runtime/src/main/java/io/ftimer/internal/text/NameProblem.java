package io.ftimer.internal.text;

/**
 * The reason why a text is not a valid region name.
 *
 * @param rule the violated rule
 * @param message the rule and the position of the violation
 */
public record NameProblem(NameRule rule, String message) {}
