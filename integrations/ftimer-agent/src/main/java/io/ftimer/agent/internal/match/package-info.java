/** Patterns for classes and methods. */
package io.ftimer.agent.internal.match;
