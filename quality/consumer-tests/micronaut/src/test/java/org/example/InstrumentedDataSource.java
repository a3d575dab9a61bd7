package org.example;

import io.ftimer.jdbc.SqlTimers;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import jakarta.inject.Singleton;
import javax.sql.DataSource;

@Singleton
public class InstrumentedDataSource implements BeanCreatedEventListener<DataSource> {
    @Override
    public DataSource onCreated(BeanCreatedEvent<DataSource> created) {
        return SqlTimers.instrument(created.getBean());
    }
}
