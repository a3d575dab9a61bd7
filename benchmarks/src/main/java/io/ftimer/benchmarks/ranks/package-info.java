/** How the traffic of a reduction grows with the number of ranks. */
@NullMarked
package io.ftimer.benchmarks.ranks;

import org.jspecify.annotations.NullMarked;
