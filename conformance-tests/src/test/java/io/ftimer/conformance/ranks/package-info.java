/** Runs the ranks of a scenario as threads of this JVM, reducing their summaries without MPI. */
@NullMarked
package io.ftimer.conformance.ranks;

import org.jspecify.annotations.NullMarked;
