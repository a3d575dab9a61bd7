/** Summaries: what a recorder or session measured, as immutable values, and serialized trees. */
@NullMarked
package io.ftimer.summary;

import org.jspecify.annotations.NullMarked;
