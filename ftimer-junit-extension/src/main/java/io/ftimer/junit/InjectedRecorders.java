package io.ftimer.junit;

import io.ftimer.FTimer;
import io.ftimer.TimerSession;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The recorders that the methods of one test got as arguments.
 *
 * <p>JUnit resolves arguments before it decides which thread runs the method: with a time limit in a separate thread, the
 * recorder among them is that of a thread which only waits. The method is then invoked from here, with the recorder that
 * the thread which runs it is bound to.
 */
final class InjectedRecorders {
    private final TimerSession session;
    private final Set<FTimer> injected = ConcurrentHashMap.newKeySet();

    InjectedRecorders(TimerSession session) {
        this.session = session;
    }

    /** Returns the recorder of the calling thread, as an argument. */
    FTimer inject() {
        FTimer recorder = session.timer();
        injected.add(recorder);
        return recorder;
    }

    /** Runs the method on the calling thread, which is bound to the session. */
    void proceed(Invocation<Void> invocation, ReflectiveInvocationContext<Method> method) throws Throwable {
        List<Object> arguments = method.getArguments();
        FTimer bound = session.timer();
        if (arguments.stream().noneMatch(argument -> isNot(bound, argument))) {
            invocation.proceed();
            return;
        }
        invocation.skip();
        Object[] ownArguments = arguments.stream()
                .map(argument -> isNot(bound, argument) ? bound : argument)
                .toArray();
        ReflectionSupport.invokeMethod(
                method.getExecutable(), method.getTarget().orElse(null), ownArguments);
    }

    private boolean isNot(FTimer bound, @Nullable Object argument) {
        return argument != bound && argument instanceof FTimer recorder && injected.contains(recorder);
    }
}
