package io.ftimer.races;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Result;

/** Runs one race of two actors on two threads of this JVM. */
final class InThisJvm implements AutoCloseable {
    private final Class<?> race;
    private final List<Method> actors;
    private final List<Method> arbiters;
    private final Class<?> resultType;
    private final ExecutorService other = Executors.newSingleThreadExecutor();

    InThisJvm(Class<?> race) {
        this.race = race;
        this.actors = methods(Actor.class);
        this.arbiters = methods(Arbiter.class);
        this.resultType = Stream.concat(actors.stream(), arbiters.stream())
                .flatMap(method -> Stream.of(method.getParameterTypes()))
                .filter(type -> type.isAnnotationPresent(Result.class))
                .findFirst()
                .orElseThrow();
        if (actors.size() != 2) {
            throw new IllegalArgumentException(race + " must have two actors, has " + actors.size());
        }
    }

    private List<Method> methods(Class<? extends Annotation> annotation) {
        return Stream.of(race.getMethods())
                .filter(method -> method.isAnnotationPresent(annotation))
                .toList();
    }

    /** Runs the race on a new state and returns its result. The round decides which actor is delayed, and how long. */
    String once(int round) throws Exception {
        Object state = race.getConstructor().newInstance();
        Object result = resultType.getConstructor().newInstance();
        AtomicInteger ready = new AtomicInteger();
        int delay = round % 2 == 0 ? round % 200 : 0;
        Future<?> done = other.submit(() -> {
            meet(ready, delay);
            return call(actors.get(1), state, result);
        });
        meet(ready, round % 2 == 0 ? 0 : round % 200);
        call(actors.get(0), state, result);
        done.get();
        for (Method arbiter : arbiters) {
            call(arbiter, state, result);
        }
        return result.toString();
    }

    private static void meet(AtomicInteger ready, int delay) {
        ready.incrementAndGet();
        for (int spins = 0; ready.get() < 2; spins++) {
            if (spins < 1000) {
                Thread.onSpinWait();
            } else {
                // the other thread may need this core
                Thread.yield();
            }
        }
        for (int i = 0; i < delay; i++) {
            Thread.onSpinWait();
        }
    }

    private static Object call(Method method, Object state, Object result) throws ReflectiveOperationException {
        return method.getParameterCount() == 0 ? method.invoke(state) : method.invoke(state, result);
    }

    @Override
    public void close() {
        other.shutdown();
    }
}
