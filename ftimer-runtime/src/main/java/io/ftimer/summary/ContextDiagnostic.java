package io.ftimer.summary;

/**
 * How many call paths one region name was opened under, visible or not: a name with very many is the one that makes a
 * tree large.
 *
 * @param name the region's name
 * @param contextCount number of distinct call paths, 0 for a name that was only looked up
 */
public record ContextDiagnostic(String name, int contextCount) {}
