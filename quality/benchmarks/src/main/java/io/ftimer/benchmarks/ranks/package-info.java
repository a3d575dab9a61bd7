/** The growth of the traffic of a reduction with the number of ranks. */
@NullMarked
package io.ftimer.benchmarks.ranks;

import org.jspecify.annotations.NullMarked;
