package io.ftimer.agent.internal.options;

/**
 * A method that opens a region.
 *
 * @param type the binary name of its class, with dots
 * @param method its name; {@code new} for constructors
 * @param descriptor its parameters and result, as in class files
 * @param region the name of the region
 * @param pattern the pattern that selected it
 */
public record InstrumentedMethod(String type, String method, String descriptor, String region, String pattern) {}
