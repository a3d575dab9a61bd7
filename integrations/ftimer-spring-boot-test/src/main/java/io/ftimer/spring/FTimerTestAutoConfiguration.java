package io.ftimer.spring;

import io.ftimer.micrometer.FTimerObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Lets tests of a Spring Boot application have trees without an edit of the application: the SQL statements of each
 * {@code DataSource} bean and the observations of each {@code ObservationRegistry} bean are regions.
 *
 * <p>Spring Boot finds it on the class path of the tests. It also applies to the slices {@code @DataJpaTest},
 * {@code @JdbcTest}, {@code @DataJdbcTest}, {@code @JooqTest} and {@code @WebMvcTest}. To leave it out, exclude it like any
 * other auto-configuration.
 */
@AutoConfiguration
public class FTimerTestAutoConfiguration {

    /** Creates the configuration. */
    public FTimerTestAutoConfiguration() {}

    @Bean
    static InstrumentedDataSources fTimerDataSources(ConfigurableListableBeanFactory beans) {
        return new InstrumentedDataSources(beans);
    }

    @Bean
    static RecordedObservations fTimerObservations() {
        return new RecordedObservations();
    }

    /** Records the observations of each registry that is a bean, besides the handlers that it has. */
    static final class RecordedObservations implements BeanPostProcessor, PriorityOrdered {

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
}
