/** The results of a run, in the layout of the recorded {@code result.json} and {@code statuses.txt}. */
@NullMarked
package io.ftimer.conformance.result;

import org.jspecify.annotations.NullMarked;
