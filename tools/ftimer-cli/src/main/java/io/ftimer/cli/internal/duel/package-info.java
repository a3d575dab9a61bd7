/** The comparison of two builds whose benchmarks run in turns: their scores, and what they show. */
@NullMarked
package io.ftimer.cli.internal.duel;

import org.jspecify.annotations.NullMarked;
