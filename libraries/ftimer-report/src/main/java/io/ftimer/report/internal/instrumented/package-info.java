/** What classes call that the agent has changed: they count their steps, and hand over the tasks that they submit. Not API. */
package io.ftimer.report.internal.instrumented;
