package io.ftimer.opentelemetry;

import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;

/**
 * Adds a {@link FTimerSpanProcessor} to each SDK that OpenTelemetry configures automatically. It finds this class on the class path.
 * Spans that the sampler drops are recorded too, and not exported.
 *
 * @since 0.1
 */
@SuppressWarnings("exports") // modules that use it require what is optional themselves
public final class FTimerSdkCustomizer implements AutoConfigurationCustomizerProvider {

    /** Creates a customizer. */
    public FTimerSdkCustomizer() {}

    /** Adds the processor. */
    @Override
    public void customize(AutoConfigurationCustomizer sdk) {
        sdk.addTracerProviderCustomizer((provider, config) -> provider.addSpanProcessor(new FTimerSpanProcessor()));
        sdk.addSamplerCustomizer((sampler, config) -> new NothingDropped(sampler));
    }
}
