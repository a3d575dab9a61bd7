/** What the runtime adds to the default session on its own. Not API. */
@NullMarked
package io.ftimer.report.internal.startup;

import org.jspecify.annotations.NullMarked;
