/** Adds a region to methods of a class file. */
package io.ftimer.agent.internal.instrument;
