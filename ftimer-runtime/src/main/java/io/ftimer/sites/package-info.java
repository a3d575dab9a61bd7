/**
 * Timers of places in the source: what identifies one, and what was measured there.
 *
 * <p>They stand beside the tree of regions: they may overlap, count iterations, can be restarted within one, and belong to
 * groups. A {@link io.ftimer.FTimer} makes and runs them, {@link io.ftimer.summary.Summary#sites()} has their results.
 */
@NullMarked
package io.ftimer.sites;

import org.jspecify.annotations.NullMarked;
