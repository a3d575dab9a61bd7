/**
 * The recorder below the API. Not API: fTimer's own modules use it directly, and names and behavior may change in any release.
 *
 * <p>{@link io.ftimer.internal.engine.HotState} is what a start and a stop touch, and is the superclass of the public face.
 * {@link io.ftimer.internal.engine.Recorder} is everything else: admission, names, limits, life, results. The two refer to each
 * other; what a change does is in {@link io.ftimer.internal.engine.Change}. They drive the {@link io.ftimer.internal.engine.CallTree
 * tree of call paths} and the windows that it covers, which know nothing of them.
 */
package io.ftimer.internal.engine;
