package io.ftimer.summary;

import io.ftimer.values.RegionKind;

/**
 * The number of call paths of one region name, with or without a row; it shows which names make a tree large.
 *
 * @param name the name of the region
 * @param kind what the region stands for
 * @param contextCount the number of distinct call paths, 0 for a name that was only looked up
 */
public record ContextDiagnostic(String name, RegionKind kind, int contextCount) {}
