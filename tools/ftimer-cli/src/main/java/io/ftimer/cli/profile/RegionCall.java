package io.ftimer.cli.profile;

import io.ftimer.values.RegionPath;

/**
 * A call of a region.
 *
 * @param thread the number of the thread
 * @param path the path of the region
 * @param from when it began, in nanoseconds since 1970
 * @param to when it ended
 */
record RegionCall(long thread, RegionPath path, long from, long to) {}
