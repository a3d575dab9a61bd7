/** Features of other timing systems over ranks; each test has the number of its feature in {@code docs/other-systems.md}. */
@NullMarked
package io.ftimer.othersystems;

import org.jspecify.annotations.NullMarked;
