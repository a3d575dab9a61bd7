package io.ftimer.jdbc.internal.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A text with a write where it is easily overlooked, and a database that executes it. */
public record HiddenWrites(String sql, Dialect dialect) {
    /** Where a write is executed, or may be, at the mark {@code {}}: DATABASES: TEXT. */
    private static final String WAYS = """
            all: select 1; {}
            all: (select 1); {}
            all: select 1 -- it's^; {}
            all: select 1 /* it's */; {}
            all: select 'it''s' as x; {}
            all: select 'x\\'; {} -- '
            all: select * from a where name like 'x' escape '\\'; {}
            all: select "a\\"; {} -- "
            all: begin; {}; commit
            all: savepoint p; {}
            h2 hsqldb standard sqlite postgresql oracle sql_server: select 'it\\'s', ' ; {} ; select ' '
            h2 sqlite sql_server: select [a'b] from a; {} --'
            h2 sqlite sql_server: select [a;b], [c'd] from a; {} --'
            sqlite mysql: select `a'b` from a; {} -- '
            mysql: /*!40000 {} */
            mysql: /*! {} */
            mysql: /*M!100100 {} */
            mysql: select 1 /*!40000 ; {} */
            mysql: select 1 /*!40000 ; */ /* it's */ {}
            mysql: select 5--1; {}
            mysql: select 1 # it's^; {} # '
            mysql: select 'it\\'s "'; {} -- "
            mysql: select "a\\""; {} -- "
            h2 hsqldb: select 1 // it's^; {} // '
            h2 hsqldb standard sqlite mysql oracle: select 1 /* /* */ ; {} -- */
            h2 standard postgresql sql_server: select 1 /* /* */ ' */ ; {} -- '
            oracle: select q'[']' from dual; {} --'
            oracle: select nq'!'!' from dual; {} --'
            postgresql mysql: select e'\\''; {} -- '
            h2 postgresql: select $$'$$; {} --'
            postgresql: select $x$'$x$; {} --'
            sql_server: set nocount on {}
            sql_server: set identity_insert a on {}
            sql_server: set @x = 'y' {}
            sql_server: begin tran {} commit tran
            sql_server: begin transaction t {}
            hsqldb sql_server: commit {}
            sql_server: commit tran {}
            sql_server: rollback tran p {}
            sql_server: save tran p {}
            sql_server: declare @x int = 1 {}
            sql_server: declare @t table (id int) {}
            sql_server: print 'x' {}
            sql_server: use shop {}
            sql_server: open c fetch next from c close c {}
            sql_server: select 1 {}
            sql_server: select @x {}
            sql_server: select * from a {}
            sql_server: select * from [a b] {}
            sql_server: select * from a where x = 1 {}
            sql_server: select * from a where x in (1, 2) {}
            sql_server: select * from a order by x desc {}
            sql_server: select * from a inner merge join b on a.id = b.id {}
            sql_server: select * from a for xml path('') {}
            sql_server: select * from a option (recompile) {}
            sql_server: select count(*) from a {}
            sql_server: select 1 if 1 = 0 print 'x' else {}
            sql_server: select 1 while 1 = 0 {}
            sql_server: with q as (select 1 as z) select z from q {}
            hsqldb sql_server: (select 1) {}
            hsqldb sql_server: select {fn now()} {}
            hsqldb: values (1) {}
            hsqldb: table b {}
            hsqldb: start transaction read write {}
            hsqldb: savepoint p {}
            hsqldb: release savepoint p {}
            hsqldb: lock table a write {}
            sql_server: select case when 1 = 1 then 1 else 0 end {}
            """;

    /** Where a row may be changed inside a query or a command, at the mark. */
    private static final String WAYS_OF_CHANGES = """
            postgresql: with q as ({} returning *) select * from q
            postgresql: with r as (select 1), q as ({} returning *) select * from q
            postgresql: copy ({} returning *) to stdout
            postgresql h2 mysql: explain analyze {}
            postgresql: explain (analyze, buffers) {}
            postgresql: explain analyze with r as (select 1) {}
            mysql: analyze {}
            mysql: analyze format=json {}
            mysql: describe analyze {}
            mysql: set statement max_statement_time=1 for {}
            h2 standard: select id from final table ({})
            h2 standard: select id from old table ({})
            """;

    /** Changes of the tables of {@code TestedDatabase}. */
    private static final List<String> CHANGES = List.of(
            "insert into a values (9, 9, 'x')",
            "insert into a select * from b",
            "update a set x = 5",
            "delete from b where id = 1");

    private static final List<String> WRITES = List.of(
            "merge into a using b on a.id = b.id when matched then update set x = 7",
            "truncate table a",
            "drop table c",
            "create table d (id int)",
            "alter table a add y int",
            "grant select on a to b");

    private static final List<String> WRITES_OF_SQL_SERVER = List.of(
            "insert a default values",
            "insert a exec p",
            "delete a",
            "delete top (1) from a",
            "update o set x = 1 from a o",
            "update top (1) a set x = 1",
            "exec p",
            "execute shop..p 1",
            "exec ('delete from a')",
            "begin delete from a end",
            "bulk insert a from 'x'",
            "restore database a from x");

    /** Returns all texts, of the databases that execute the write, and of an unknown one. */
    public static Stream<HiddenWrites> all() {
        List<HiddenWrites> all = new ArrayList<>();
        Stream.concat(CHANGES.stream(), WRITES.stream()).forEach(write -> add(WAYS, write, all));
        CHANGES.forEach(change -> add(WAYS_OF_CHANGES, change, all));
        WRITES_OF_SQL_SERVER.forEach(write -> add(
                WAYS.lines().filter(way -> way.startsWith("sql_server")).collect(Collectors.joining("\n")),
                write,
                all));
        return all.stream();
    }

    /** Returns the texts that change rows, each once, whatever database executes them. */
    public static List<String> changes() {
        List<HiddenWrites> all = new ArrayList<>();
        CHANGES.forEach(change -> add(WAYS + WAYS_OF_CHANGES, change, all));
        return all.stream().map(HiddenWrites::sql).distinct().toList();
    }

    private static void add(String ways, String write, List<HiddenWrites> all) {
        ways.lines().forEach(line -> {
            String[] way = line.split(": ", 2);
            String sql = way[1].replace('^', '\n').replace("{}", write);
            dialects(way[0]).forEach(dialect -> all.add(new HiddenWrites(sql, dialect)));
            all.add(new HiddenWrites(sql, Dialect.UNKNOWN));
        });
    }

    private static Set<Dialect> dialects(String names) {
        return names.equals("all")
                ? EnumSet.complementOf(EnumSet.of(Dialect.UNKNOWN))
                : Arrays.stream(names.split(" "))
                        .map(name -> Dialect.valueOf(name.toUpperCase(Locale.ROOT)))
                        .collect(Collectors.toSet());
    }
}
