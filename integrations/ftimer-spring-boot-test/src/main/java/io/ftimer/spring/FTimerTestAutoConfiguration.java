package io.ftimer.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * Lets tests of a Spring Boot application have trees without an edit of the application: the SQL statements of each
 * {@code DataSource} bean and the observations of each {@code ObservationRegistry} bean are regions.
 *
 * <p>Spring Boot finds it on the class path of the tests. It also applies to the slices {@code @DataJpaTest},
 * {@code @JdbcTest}, {@code @DataJdbcTest}, {@code @JooqTest} and {@code @WebMvcTest}. To leave it out, exclude it like any
 * other auto-configuration.
 *
 * @since 0.1
 */
@AutoConfiguration
public class FTimerTestAutoConfiguration {

    /** Creates the configuration. */
    public FTimerTestAutoConfiguration() {}

    @Bean
    static InstrumentedDataSources fTimerDataSources() {
        return new InstrumentedDataSources();
    }

    @Bean
    static RecordedObservations fTimerObservations() {
        return new RecordedObservations();
    }
}
