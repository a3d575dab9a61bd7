/** Runs the commands of a scenario against this library and keeps what it did. */
@NullMarked
package io.ftimer.conformance.replay;

import org.jspecify.annotations.NullMarked;
