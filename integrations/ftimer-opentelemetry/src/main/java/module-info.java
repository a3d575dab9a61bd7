/** Spans of OpenTelemetry as regions of a timing tree. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // OpenTelemetry has no module-info
module io.ftimer.opentelemetry {
    requires transitive io.ftimer;
    requires static transitive org.jspecify;
    requires transitive io.opentelemetry.api;
    requires transitive io.opentelemetry.context;
    requires transitive io.opentelemetry.sdk.trace;
    // an SDK that is configured automatically only; not transitive, or every module that requires this one would need
    // it
    requires static io.opentelemetry.sdk.autoconfigure.spi;

    exports io.ftimer.opentelemetry;

// no customizer of the SDK: with a service of a module that is not resolved, Java 17 does not start
}
