/** What other timing systems can do, one test per feature, named by its number in {@code docs/other-systems.md}. */
@NullMarked
package io.ftimer.othersystems;

import org.jspecify.annotations.NullMarked;
