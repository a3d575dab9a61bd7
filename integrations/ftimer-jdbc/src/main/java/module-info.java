import org.jspecify.annotations.NullMarked;

/** SQL statements as regions of a timing tree, below the regions that caused them. */
@NullMarked
module io.ftimer.jdbc {
    requires transitive io.ftimer;
    requires transitive java.sql;
    requires static transitive org.jspecify;

    exports io.ftimer.jdbc;
}
