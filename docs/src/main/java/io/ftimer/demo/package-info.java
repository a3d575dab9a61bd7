/** The demo: a real solver, tests on its timing tree, and a tour of both. Run by {@code ./demo}. */
@NullMarked
package io.ftimer.demo;

import org.jspecify.annotations.NullMarked;
