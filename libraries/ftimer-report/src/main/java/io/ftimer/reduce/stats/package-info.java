/** Statistics over contributors: of times, of counts and of shares. */
@NullMarked
package io.ftimer.reduce.stats;

import org.jspecify.annotations.NullMarked;
