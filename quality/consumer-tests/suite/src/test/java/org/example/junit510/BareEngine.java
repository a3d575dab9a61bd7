package org.example.junit510;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.DiscoveryFilter;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;

/** Runs a class of tests as no tool does: without the launcher, which is not on the class path. */
final class BareEngine {
    private BareEngine() {}

    public static void main(String[] arguments) {
        JupiterTestEngine engine = new JupiterTestEngine();
        TestDescriptor tests = engine.discover(
                new Request(DiscoverySelectors.selectClass(arguments[0])), UniqueId.forEngine(engine.getId()));
        engine.execute(new ExecutionRequest(tests, new EngineExecutionListener() {}, new NoParameters()));
    }

    private record Request(DiscoverySelector selector) implements EngineDiscoveryRequest {
        @Override
        public <T extends DiscoverySelector> List<T> getSelectorsByType(Class<T> type) {
            return Stream.of(selector).filter(type::isInstance).map(type::cast).toList();
        }

        @Override
        public <T extends DiscoveryFilter<?>> List<T> getFiltersByType(Class<T> type) {
            return List.of();
        }

        @Override
        public ConfigurationParameters getConfigurationParameters() {
            return new NoParameters();
        }
    }

    private static final class NoParameters implements ConfigurationParameters {
        @Override
        public Optional<String> get(String key) {
            return Optional.ofNullable(System.getProperty(key));
        }

        @Override
        public Optional<Boolean> getBoolean(String key) {
            return get(key).map(Boolean::parseBoolean);
        }

        @Override
        public int size() {
            return 0;
        }

        @Override
        public Set<String> keySet() {
            return Set.of();
        }
    }
}
