/** Programs that tests run as ranks, outside the packages that messages leave out as library code. */
@NullMarked
package io.ftimer.ranks;

import org.jspecify.annotations.NullMarked;
