/**
 * Races of threads on recorders, sessions and lanes, one a class, for jcstress. Each class says which results are possible; any
 * other result is a defect. {@link io.ftimer.races.Races} runs them all.
 */
@NullMarked
package io.ftimer.races;

import org.jspecify.annotations.NullMarked;
