/** SQL statements as regions of a timing tree, below the regions that caused them. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // datasource-proxy has no module-info
module io.ftimer.jdbc {
    requires transitive io.ftimer;
    requires transitive java.sql;
    requires static transitive org.jspecify;
    // only for SqlExecutionListener; not transitive, or every module that requires this one would need it
    requires static net.ttddyy.dsproxy;

    exports io.ftimer.jdbc;
}
