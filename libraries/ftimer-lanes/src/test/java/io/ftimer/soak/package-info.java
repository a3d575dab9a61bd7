/**
 * Random programs with injected faults, whose sums and counts are compared with a brute-force model: {@code ./check --soak}, and as
 * a short test.
 */
package io.ftimer.soak;
