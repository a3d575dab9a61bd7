/** Not API: the steps inside the JDK. Which of its classes count, what its native methods add, and the counter that all classes see. */
package io.ftimer.agent.internal.jdk;
