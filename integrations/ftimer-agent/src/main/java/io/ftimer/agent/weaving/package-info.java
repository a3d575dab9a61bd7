/** What the agent shall weave, and what it has woven. */
@NullMarked
package io.ftimer.agent.weaving;

import org.jspecify.annotations.NullMarked;
