/** Observations of Micrometer as regions of a timing tree. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // Micrometer has no module-info
module io.ftimer.micrometer {
    requires transitive io.ftimer;
    requires static transitive org.jspecify;
    requires transitive micrometer.observation;

    exports io.ftimer.micrometer;
}
