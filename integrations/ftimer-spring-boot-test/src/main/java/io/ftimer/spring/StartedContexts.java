package io.ftimer.spring;

import io.ftimer.assertj.internal.expectation.ApplicationContexts;
import java.time.Duration;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.ApplicationListener;

/** Counts the application contexts that tests start. Spring Boot creates it from {@code spring.factories}. */
final class StartedContexts implements ApplicationListener<ApplicationStartedEvent> {
    @Override
    public void onApplicationEvent(ApplicationStartedEvent started) {
        Duration time = started.getTimeTaken();
        ApplicationContexts.started(time == null ? Duration.ZERO : time);
    }
}
