/** Summaries: the immutable results of recorders and sessions, and serialized trees. */
@NullMarked
package io.ftimer.summary;

import org.jspecify.annotations.NullMarked;
