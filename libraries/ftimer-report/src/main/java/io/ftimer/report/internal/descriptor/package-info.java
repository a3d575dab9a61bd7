/** Not API: what ranks compare to find out whether their trees agree. */
@NullMarked
package io.ftimer.report.internal.descriptor;

import org.jspecify.annotations.NullMarked;
