package io.ftimer.spring;

import io.ftimer.micrometer.FTimerObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/** Records the observations of each registry that is a bean, besides the handlers that it has. */
final class RecordedObservations implements BeanPostProcessor, PriorityOrdered {

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof ObservationRegistry registry) {
            registry.observationConfig().observationHandler(new FTimerObservationHandler());
        }
        return bean;
    }
}
