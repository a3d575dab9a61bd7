/** What the runtime adds to the default session on its own. Not API. */
package io.ftimer.report.internal.startup;
