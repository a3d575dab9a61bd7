/** What a whole program needs around its regions: a region of everything, names with prefixes, and a report at the end. */
@NullMarked
package io.ftimer.program;

import org.jspecify.annotations.NullMarked;
