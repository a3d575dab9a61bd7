/** Not API: what classes call in which the agent counts steps. */
package io.ftimer.internal.steps;
