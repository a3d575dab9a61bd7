/** Programs of in-process ranks, outside the packages of fTimer, so that reports name their lines. */
@NullMarked
package io.ftimer.inprocess;

import org.jspecify.annotations.NullMarked;
