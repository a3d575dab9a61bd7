/** The language that recorded runs are written in: reading it, and what follows from a scenario alone. */
@NullMarked
package io.ftimer.conformance.scenario;

import org.jspecify.annotations.NullMarked;
