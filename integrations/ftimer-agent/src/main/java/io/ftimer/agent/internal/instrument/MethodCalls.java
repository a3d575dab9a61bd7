package io.ftimer.agent.internal.instrument;

import java.util.List;
import java.util.Map;

/**
 * The methods of a class that get calls of a module of fTimer.
 *
 * @param calls the calls by {@link MethodShape#key()}
 * @param recorded the methods among them whose executions are recorded
 */
public record MethodCalls(ClassShape type, Map<String, AddedCalls> calls, List<MethodShape> recorded) {}
