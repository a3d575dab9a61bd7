package io.ftimer.agent.internal.options;

/**
 * A class with selected methods that was left alone.
 *
 * @param type its binary name, with dots
 * @param reason why it was left alone
 * @param pattern the pattern that selected it
 */
public record SkippedClass(String type, String reason, String pattern) {}
