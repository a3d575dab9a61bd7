/** The comparison of two builds whose benchmarks run in turns. */
@NullMarked
package io.ftimer.cli.duel;

import org.jspecify.annotations.NullMarked;
