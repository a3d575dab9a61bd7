/** Not API: whether an expectation can be verified although calls were not seen, and what follows if it cannot. */
package io.ftimer.assertj.internal.expectation;
