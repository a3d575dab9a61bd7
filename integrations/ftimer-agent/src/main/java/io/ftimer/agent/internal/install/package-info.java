/** Decides which classes of the running program are instrumented, and keeps the results. */
package io.ftimer.agent.internal.install;
