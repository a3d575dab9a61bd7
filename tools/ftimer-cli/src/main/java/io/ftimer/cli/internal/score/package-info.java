/** Not API: the scores of benchmarks in two builds, their comparison, and what it found. */
@NullMarked
package io.ftimer.cli.internal.score;

import org.jspecify.annotations.NullMarked;
