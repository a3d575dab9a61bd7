/** Programs that tests run as ranks, outside the packages that messages skip as library code. */
@NullMarked
package io.ftimer.ranks;

import org.jspecify.annotations.NullMarked;
