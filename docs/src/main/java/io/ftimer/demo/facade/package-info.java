/**
 * How an application keeps its timing calls in the source and fTimer out of selected builds: a facade of its own.
 *
 * <p>The application calls {@link io.ftimer.demo.facade.Timing} only. Its enabled form is in a jar that only the
 * measured build puts on the class path, together with fTimer. All other builds have the disabled form.
 */
@NullMarked
package io.ftimer.demo.facade;

import org.jspecify.annotations.NullMarked;
