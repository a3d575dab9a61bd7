/** Observations of Micrometer as regions of a timing tree, and regions as its meters. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer has no module-info
module io.ftimer.micrometer {
    requires transitive io.ftimer;
    requires static transitive org.jspecify;
    requires transitive micrometer.observation;
    // meters only; not transitive, or every module that requires this one would need it
    requires static micrometer.core;

    exports io.ftimer.micrometer;
}
