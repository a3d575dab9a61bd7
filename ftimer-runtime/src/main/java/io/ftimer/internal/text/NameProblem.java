package io.ftimer.internal.text;

/**
 * Why a text cannot name a region.
 *
 * @param rule the rule it breaks
 * @param message the rule and where it is broken, a whole sentence
 */
public record NameProblem(NameRule rule, String message) {}
