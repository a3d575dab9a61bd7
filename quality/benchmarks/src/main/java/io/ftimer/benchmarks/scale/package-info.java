/** Large sizes: sums and counts that stay exact, and memory and files that stay bounded. */
@NullMarked
package io.ftimer.benchmarks.scale;

import org.jspecify.annotations.NullMarked;
