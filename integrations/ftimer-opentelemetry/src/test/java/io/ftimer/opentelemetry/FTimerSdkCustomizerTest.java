package io.ftimer.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.TimerBinding;
import io.ftimer.TimerSession;
import io.ftimer.summary.SummaryEntry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FTimerSdkCustomizerTest {

    @ParameterizedTest
    @CsvSource({"always_on, true", "always_off, false"})
    void an_sdk_that_is_configured_automatically_records_all_spans_whatever_it_samples(
            String sampler, boolean isSampled) {
        Map<String, String> settings = Map.of(
                "otel.traces.sampler", sampler,
                "otel.traces.exporter", "none",
                "otel.metrics.exporter", "none",
                "otel.logs.exporter", "none");
        try (TimerSession session = TimerSession.open();
                TimerBinding bound = session.bind();
                OpenTelemetrySdk sdk = AutoConfiguredOpenTelemetrySdk.builder()
                        .disableShutdownHook()
                        .addPropertiesSupplier(() -> settings)
                        .build()
                        .getOpenTelemetrySdk()) {
            Span get = sdk.getTracer("test")
                    .spanBuilder("GET")
                    .setSpanKind(SpanKind.CLIENT)
                    .startSpan();
            get.end();

            assertThat(session.summary().entries())
                    .singleElement()
                    .extracting(SummaryEntry::name, SummaryEntry::callCount)
                    .containsExactly("GET", 1L);
            assertThat(get.getSpanContext().isSampled()).isEqualTo(isSampled);
        }
    }
}
