package io.ftimer.agent.internal.options;

/**
 * A method that was left out only because of its size.
 *
 * @param type the binary name of its class, with dots
 * @param method its name
 * @param region the name that its region would have
 * @param pattern the pattern that matches it
 */
public record SmallMethod(String type, String method, String region, String pattern) {}
