/**
 * Not API: whether an expectation on a tree or its SQL statements can be verified although calls were not seen, what the agent
 * instrumented, and what follows if it cannot.
 */
package io.ftimer.assertj.internal.expectation;
