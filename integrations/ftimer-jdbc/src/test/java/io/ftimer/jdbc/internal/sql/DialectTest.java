package io.ftimer.jdbc.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.SqlRegion;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A text is read as the database reads it, and where that is not decided, it may write. */
class DialectTest {
    private static final Set<String> NO_WRITES = Set.of("select", "other", "commit", "rollback");

    private static List<String> names(String sql, Dialect dialect) {
        return Statements.of(sql, () -> dialect).stream()
                .map(statement -> statement.region().name())
                .toList();
    }

    private static boolean mayWrite(String sql, Dialect dialect) {
        return names(sql, dialect).stream().anyMatch(name -> !NO_WRITES.contains(SqlRegion.verb(name)));
    }

    @Test
    void no_write_is_hidden() {
        assertThat(HiddenWrites.all()).hasSizeGreaterThan(1000);
        assertThat(HiddenWrites.all().filter(hidden -> !mayWrite(hidden.sql(), hidden.dialect())))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 'update a set x = 1; delete from b' from a",
                "select 'it''s; delete from b' from a",
                "select x -- update a set x = 1\nfrom a",
                "select x -- don't delete from a\nfrom a where y = 'z'",
                "select /* delete from a */ x from a",
                "select /* it's; delete from a */ x from a",
                "/* ping */ select 1",
                "select /*+ full(a) */ * from a",
                "select /*!40001 sql_no_cache */ * from a",
                "select update_time, delete_flag, insert_user from a where update_time > ?",
                "select a.update_time updated from a order by a.update_time desc",
                "select a.delete, a.update, a.insert from a",
                "select \"update\", \"delete\" from \"insert\"",
                "select `update`, `delete` from `insert`",
                "select [update], [delete] from [insert]",
                "select x as [delete] from a",
                "select delete, update from a where update > 1 and delete = 2 order by update",
                "select x kill from a",
                "select * from a for update",
                "select * from a for update of x",
                "select * from a for update skip locked",
                "select * from a for update wait 5",
                "select * from a for no key update",
                "select * from a for share",
                "select * from a lock in share mode",
                "select * from a with (updlock, holdlock) where id = 1",
                "select * from a with rs use and keep update locks",
                "select * from a fetch first 1 rows only with ur",
                "select * from a inner merge join b on a.id = b.id",
                "select * from a option (merge join)",
                "select replace(name, 'a', 'b'), insert(name, 1, 2, 'x'), truncate(x, 2) from a",
                "select x, if(x > 1, 'insert', 'delete') from a",
                "select case when x = 1 then 'insert' else 'delete' end from a",
                "select case when x = 1 then insert(y, 1, 2, 'z') else truncate(y, 2) end from a",
                "(select * from a) union (select * from b)",
                "save tran p",
                "select * from a where name like '%update%' union all select * from b",
                "select * from a where name like '50!%' escape '!'",
                "select * from a where name like 'x\\_y' escape '\\'",
                "select * from a where p = 'C:\\' and q = 'D:\\'",
                "select 'C:\\temp', \"x\" from a",
                "select data->>'update', data #> '{delete}', data @> '{}' from a",
                "select x::int, a[1], array[1, 2], $1 from a",
                "select $$it's; delete from a$$",
                "select max(x) into @x from a",
                "select * into outfile '/tmp/a' from a",
                "select next value for s",
                "select 5 / 2 * 3 - -1",
                "values (1)",
                "with r as (select * from a) select * from r",
                "with recursive r(n) as (select 1 union all select n + 1 from r) select n from r",
                "set nocount on select * from a",
                "set nocount on; select * from a",
                "set @x = (select max(x) from a)",
                "set transaction isolation level read committed",
                "set search_path to x",
                "declare @x int = 1 select @x",
                "declare c cursor for select * from a for update of x",
                "use shop",
                "print 'delete from a'",
                "begin tran",
                "begin tran select * from a commit tran",
                "start transaction",
                "savepoint p",
                "show tables",
                "show create table a",
                "describe a",
                "desc a",
                "analyze a",
                "analyze table a",
                "explain delete from a",
                "explain plan for delete from a",
                "prepare q as delete from a",
                "copy a to stdout",
                "copy (select * from a) to stdout",
                ""
            })
    void a_read_is_a_read_for_every_database(String sql) {
        assertThat(Dialect.values())
                .allSatisfy(dialect -> assertThat(names(sql, dialect))
                        .allSatisfy(name -> assertThat(NO_WRITES).contains(SqlRegion.verb(name))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            sql_server | set nocount on insert into a values (1)             | SQL other, SQL insert a
            sql_server | set nocount on select * from a                      | SQL other, SQL select a
            sql_server | begin tran delete from a commit tran                | SQL other, SQL delete a, SQL commit
            sql_server | select * from a update b set x = 1                  | SQL select a, SQL update b
            sql_server | delete from a delete from b                         | SQL delete a, SQL delete b
            sql_server | insert into a select * from b                       | SQL insert a
            sql_server | insert a exec p                                     | SQL insert a
            sql_server | with r as (select 1 x) insert into a select x from r | SQL insert a
            sql_server | with r as (select 1 x) delete a from r update b set x = 1 | SQL delete a, SQL update b
            sql_server | declare @t table (id int) insert @t select 1         | SQL other, SQL insert @t
            sql_server | merge a using b on a.id = b.id when matched then update set x = 1 when not matched then insert values (1) | SQL merge a
            sql_server | drop table if exists a                              | SQL drop table a
            sql_server | alter table a drop column x                         | SQL alter table a
            sql_server | create procedure p as select 1 delete from a        | SQL create procedure p
            sql_server | select [a;b] from [c;d]                             | SQL select c;d
            sqlite     | select [a;b] from [c;d]                             | SQL select c;d
            h2         | select * from a where x like 'y' escape '\\'; delete from b | SQL select a, SQL delete b
            postgresql | select 'it\\', x from a; delete from b              | SQL select a, SQL delete b
            mysql      | select 'it\\'s', x from a; delete from b            | SQL select a, SQL delete b
            unknown    | select 'it\\'s', x from a; delete from b            | SQL unknown
            mysql      | /*!40000 delete from a */                           | SQL delete a
            mysql      | select /*!40001 sql_no_cache */ * from a            | SQL select a
            postgresql | /*!40000 delete from a */ select * from b           | SQL select b
            unknown    | /*!40000 delete from a */                           | SQL unknown
            unknown    | insert into a values ('it\\'s'); delete from b       | SQL unknown
            mysql      | insert into a values ('it\\'s'); delete from b       | SQL insert a, SQL delete b
            unknown    | insert into a values ('it\\'s')                      | SQL insert a
            unknown    | insert into a select 1 on conflict (id) do update set x = 1 | SQL insert a
            postgresql | select $x$; delete from a; $x$ from b               | SQL select b
            mysql      | set statement max_statement_time=1 for delete from a | SQL delete a
            mysql      | analyze update a set x = 1                          | SQL update a
            postgresql | copy (delete from a returning *) to stdout          | SQL delete a
            postgresql | explain analyze create table d as select * from a   | SQL create table d
            """)
    void statements_are_named_as_the_database_reads_them(String dialect, String sql, String names) {
        assertThat(names(sql, Dialect.valueOf(dialect.toUpperCase(Locale.ROOT))))
                .containsExactly(names.split(", "));
    }

    @ParameterizedTest
    @CsvSource({
        "H2, H2",
        "HSQL Database Engine, HSQLDB",
        "Apache Derby, STANDARD",
        "SQLite, SQLITE",
        "PostgreSQL, POSTGRESQL",
        "MySQL, MYSQL",
        "MariaDB, MYSQL",
        "Oracle, ORACLE",
        "DB2/LINUXX8664, STANDARD",
        "Microsoft SQL Server, SQL_SERVER",
        "Snowflake, UNKNOWN",
        ", UNKNOWN"
    })
    void the_product_names_the_dialect(String product, Dialect dialect) {
        assertThat(Dialect.of(product)).isEqualTo(dialect);
    }

    @Test
    void only_texts_that_databases_read_differently_ask_for_the_dialect() {
        AtomicInteger asked = new AtomicInteger();
        for (String sql : List.of(
                "select p1_0.id, p1_0.name from person p1_0 where p1_0.id = ? and p1_0.name = 'x''y'",
                "insert into \"person\" (id, name) values (1, 'x')",
                "update `person` set name = ?",
                "/* a comment */ delete from person -- another one\nwhere id = 1")) {
            Statements.of(sql, () -> {
                asked.incrementAndGet();
                return Dialect.UNKNOWN;
            });
        }
        assertThat(asked).hasValue(0);
    }
}
