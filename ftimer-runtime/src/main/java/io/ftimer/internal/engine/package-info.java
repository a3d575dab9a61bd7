/**
 * The recorder's engine: the tree of call paths, the window that it covers, and consistent snapshots of both. It knows
 * nothing of the recorder that drives it. Not API.
 */
package io.ftimer.internal.engine;
