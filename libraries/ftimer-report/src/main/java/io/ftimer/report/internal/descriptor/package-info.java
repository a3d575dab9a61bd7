/** Not API: what ranks compare to find out whether their trees agree. */
package io.ftimer.report.internal.descriptor;
