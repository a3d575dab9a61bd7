package io.ftimer.opentelemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Adds a {@link FTimerSpanProcessor} to each SDK that OpenTelemetry configures automatically. It finds this class on the class path.
 * Spans that the sampler drops are recorded too, and not exported.
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

    /** Shows processors the spans that another sampler drops: a number of calls is right only if all are seen. */
    private record NothingDropped(Sampler sampler) implements Sampler {
        @Override
        public SamplingResult shouldSample(
                Context parent,
                String traceId,
                String name,
                SpanKind kind,
                Attributes attributes,
                List<LinkData> parentLinks) {
            SamplingResult result = sampler.shouldSample(parent, traceId, name, kind, attributes, parentLinks);
            return result.getDecision() == SamplingDecision.DROP ? SamplingResult.recordOnly() : result;
        }

        @Override
        public String getDescription() {
            return "NothingDropped{" + sampler.getDescription() + '}';
        }
    }
}
