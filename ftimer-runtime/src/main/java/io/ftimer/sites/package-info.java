/**
 * Timers of places in the source: their identity and their results.
 *
 * <p>Site timers are independent of the tree of regions: they may overlap, count iterations, can be restarted within one, and
 * belong to groups. A recorder creates and runs them; the {@code sites()} of a summary are their results.
 */
@NullMarked
package io.ftimer.sites;

import org.jspecify.annotations.NullMarked;
