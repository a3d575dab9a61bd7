package io.ftimer.opentelemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/** Shows processors the spans that another sampler drops: a number of calls is right only if all are seen. */
record NothingDropped(Sampler sampler) implements Sampler {
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
