package io.ftimer.jdbc.internal.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.rows.SqlRegion;
import io.ftimer.internal.text.RegionNames;
import io.ftimer.jdbc.internal.sql.Statements.SqlStatement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and texts of statements, word for word. */
class StatementsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    select * from person                                        | SQL select person
                    SELECT p.name FROM Person p WHERE p.id = 1                  | SQL select person
                    select 1                                                    | SQL select
                    (select a from x)                                           | SQL select x
                    select * from app.person                                    | SQL select person
                    select * from db..person                                    | SQL select person
                    select * from "App"."Order Details"                         | SQL select order details
                    select * from `person` join [order details] d on 1 = 1      | SQL select person, order details
                    select * from a, b x, c as y where d = 1                    | SQL select a, b, c
                    select * from a join b on a.x = b.x, c                      | SQL select a, b, c
                    select * from a, b, c, d                                    | SQL select a, b, c, …
                    select * from a union all select * from b                   | SQL select a, b
                    select * from a where x in (select y from b)                | SQL select a, b
                    select (select count(*) from b) from a                      | SQL select b, a
                    select * from (select * from a) s join b on true            | SQL select a, b
                    select * from (a join b on true) join c on true             | SQL select a, b, c
                    select * from a a1 join a a2 on a1.x = a2.y                 | SQL select a
                    select extract(year from born) from person                  | SQL select person
                    select trim(both ' ' from name) from person                 | SQL select person
                    select * from a where x is not distinct from y              | SQL select a
                    select distinct from_date from a                            | SQL select a
                    select * from generate_series(1, 10) g                      | SQL select
                    select * from a left join lateral (select * from b) s on true | SQL select a, b
                    select * from a where x = ? order by y, z for update        | SQL select a
                    select next value for person_seq                            | SQL select person_seq
                    insert into person (id, name) values (1, 'Ann')             | SQL insert person
                    insert into app.person select * from other                  | SQL insert person
                    insert person values (1)                                    | SQL insert person
                    insert ignore into person values (1)                        | SQL insert person
                    update person set name = (select n from b)                  | SQL update person
                    update only person set a = 1                                | SQL update person
                    delete from person where id = ?                             | SQL delete person
                    merge into person p using source s on p.id = s.id           | SQL merge person
                    replace into person values (1)                              | SQL merge person
                    upsert into person values (1)                               | SQL merge person
                    select id from final table (insert into person values (1))  | SQL insert person
                    select id from old table (delete from person)               | SQL delete person
                    with r as (select * from orders) select * from r join item i on true | SQL select orders, item
                    with recursive t(n) as (select 1 union all select n + 1 from t) select n from t | SQL select
                    with r as (select * from orders) insert into item select * from r | SQL insert item
                    with d as (delete from orders returning *) select * from d  | SQL delete orders
                    call refresh(1)                                             | SQL call refresh
                    { ? = call app.balance(?) }                                 | SQL call balance
                    exec refresh                                                | SQL call refresh
                    create table if not exists app.person (id int)              | SQL create table person
                    create or replace view v as select * from person            | SQL create view v
                    create unique index concurrently i on person (name)         | SQL create index i
                    alter table if exists person add column x int               | SQL alter table person
                    drop table if exists person cascade                         | SQL drop table person
                    truncate table person                                       | SQL truncate person
                    explain select * from person                                | SQL other
                    set schema app                                              | SQL other
                    values (1)                                                  | SQL select
                    -- select                                                   | SQL other
                    /* delete from x */ select * from /* y */ person -- z       | SQL select person
                    /* a /* b */ c */ select * from person                      | SQL select person
                    select 'from secret' from person                            | SQL select person
                    """)
    void the_name_is_the_verb_and_the_tables(String sql, String region) {
        assertThat(Statements.of(sql))
                .extracting(statement -> statement.region().name())
                .containsExactly(region);
    }

    @ParameterizedTest
    @MethodSource
    void the_text_has_no_literals(String sql, String text) {
        assertThat(Statements.of(sql)).extracting(SqlStatement::text).containsExactly(text);
    }

    static Stream<Arguments> the_text_has_no_literals() {
        return Stream.of(
                Arguments.of("select  *\n from\tperson", "select * from person"),
                Arguments.of(
                        "select p1_0.id from person p1_0 where p1_0.id=?",
                        "select p1_0.id from person p1_0 where p1_0.id=?"),
                Arguments.of("select 1, -2, 3.5e-10, .5, 0xFF, $1", "select ?, ?, ?, ?, ?, ?"),
                Arguments.of("select a-1, a - 1 from t1", "select a-?, a - ? from t1"),
                Arguments.of(
                        "select * from a where b = 'it''s' and c = N'x' and d = date '2020-01-01'",
                        "select * from a where b = ? and c = ? and d = date ?"),
                Arguments.of("select E'it\\'s', x from a", "select ?, x from a"),
                Arguments.of("select q'[it's]', nq'!a!' from a", "select ?, ? from a"),
                Arguments.of("select $$it's$$, $f$ $$ $f$ from a", "select ?, ? from a"),
                Arguments.of("select 'C:\\' and x = 'secret'", "select ? …"),
                Arguments.of("select 'secret", "select ?"),
                Arguments.of("select * from a where b in (1, 2, ?)", "select * from a where b in (?)"),
                Arguments.of(
                        "insert into a (b, c) values (1, 'x'), (2, 'y'), (3, 'z')",
                        "insert into a (b, c) values (?, ?)"),
                Arguments.of("select f(1, 2) from a", "select f(?, ?) from a"),
                Arguments.of("select * from a where name = \"secret\"", "select * from a where name = ?"),
                Arguments.of("select p.\"Name\" from \"person\" p", "select p.\"Name\" from \"person\" p"),
                Arguments.of(
                        "insert into \"a\".\"b\" (\"c\", \"d\") values (\"secret\", ?)",
                        "insert into \"a\".\"b\" (\"c\", \"d\") values (?, ?)"),
                Arguments.of("select `a b`, [c d] from x", "select \"a b\", \"c d\" from x"),
                Arguments.of("select x[1], array[2, 3] from a", "select x[?], array[?, ?] from a"),
                Arguments.of("select /* 'secret' */ 1 -- secret", "select ?"),
                Arguments.of("# secret\nselect 1", "select ?"),
                Arguments.of("", "(empty)"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'secret'",
                "'it''secret'",
                "'it\\'secret'",
                "'\\\\', 'secret'",
                "E'it\\'secret'",
                "N'secret'",
                "_utf8'secret'",
                "U&'secret'",
                "q'[it's secret]'",
                "$$it's secret$$",
                "$x$it's secret$x$",
                "\"secret\"",
                "\"it\"\"secret\"",
                "\"it\\\"secret\"",
                "/* it's secret */ 1",
                "1 -- it's secret\n",
                "date 'secret'",
                "0xsecret"
            })
    void a_literal_remains_in_no_position(String literal) {
        for (String sql : List.of(
                "select % from a",
                "select x, %, f(%, y) from a where b = % or c like % or d in (%, ?) or e between % and %",
                "insert into a (b) values (%, ?), (?, %)",
                "update a set b = %, c = c || % where d > %",
                "merge into a using (values (%)) on a.b = %",
                "call f(%)",
                "set x = %")) {
            assertThat(Statements.of(sql.replace("%", literal)))
                    .allSatisfy(statement -> assertThat(statement.toString()).doesNotContain("secret"));
        }
    }

    @Test
    void the_page_lists_names_as_they_are() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../../docs/jdbc.md")).stream()
                .filter(line -> line.startsWith("| `") && line.contains(" | `SQL "))
                .toList();
        assertThat(rows).hasSizeGreaterThan(10).allSatisfy(row -> {
            String[] cells = row.split("\\|");
            assertThat(codeIn(cells[1]))
                    .allSatisfy(sql -> assertThat(Statements.of(sql))
                            .extracting(statement -> statement.region().name())
                            .isEqualTo(codeIn(cells[2])));
        });
    }

    private static List<String> codeIn(String cell) {
        return Pattern.compile("`([^`]+)`")
                .matcher(cell)
                .results()
                .map(code -> code.group(1))
                .toList();
    }

    @Test
    void statements_separated_by_semicolons_are_several() {
        assertThat(Statements.of("insert into a values (';'); delete from b where x = 1;"))
                .containsExactly(
                        new SqlStatement(SqlRegion.of("insert", "a"), "insert into a values (?)", true),
                        new SqlStatement(SqlRegion.of("delete", "b"), "delete from b where x = ?", true));
    }

    @Test
    void a_definition_with_statements_inside_is_one() {
        assertThat(Statements.of("create trigger t after insert on a begin delete from b; delete from c; end"))
                .extracting(statement -> statement.region().name())
                .containsExactly("SQL create trigger t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            begin; insert into a values (1); commit                        | SQL other, SQL insert a, SQL commit
            begin transaction; delete from a; commit                       | SQL other, SQL delete a, SQL commit
            begin immediate; update a set b = 1; end                       | SQL other, SQL update a, SQL commit
            create table a(b int); insert into a values (1); select * from a | SQL create table a, SQL insert a, SQL select a
            alter table a add c int; delete from a                         | SQL alter table a, SQL delete a
            create view v as select * from a; delete from a                | SQL create view v, SQL delete a
            declare @x int = 1; delete from a where b = @x                 | SQL other, SQL delete a
            declare c cursor for select * from a; delete from b            | SQL other, SQL delete b
            do $$ begin delete from a; end $$; insert into b values (1)    | SQL call, SQL insert b
            do sleep(1); delete from a                                     | SQL call, SQL delete a
            create function f() returns int as $$ select 1; $$ language sql; delete from a | SQL create function f, SQL delete a
            create procedure p() begin delete from a; end; delete from b   | SQL create procedure p, SQL delete b
            create function f() returns int return 1; delete from a        | SQL create function f, SQL delete a
            update a set begin = 1; delete from b                          | SQL update a, SQL delete b
            """)
    void statements_of_a_script_count_each(String sql, String regions) {
        assertThat(Statements.of(sql).stream()
                        .map(statement -> statement.region().name())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(regions);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create trigger t after insert on a begin delete from b; delete from c; end",
                "create or replace trigger t before insert on a for each row declare x int; begin x := 1; end;",
                "create definer = 'x' trigger t after insert on a for each row begin if 1 = 1 then delete from b; end if; end",
                "create procedure p() begin case x when 1 then delete from b; else delete from c; end case; end",
                "create procedure p as delete from b; delete from c",
                "create or alter procedure p as begin delete from b; end; delete from c",
                "create package p as procedure a; procedure b; end p;",
                "alter procedure p as delete from b; delete from c",
                "begin delete from a; delete from b; end",
                "begin not atomic delete from a; delete from b; end",
                "begin try delete from a; end try begin catch delete from b; end catch",
                "declare x int; begin delete from a; delete from b; end;",
                "if @x = 1 begin delete from a; delete from b; end",
                "do $$ begin delete from a; delete from b; end $$",
            })
    void a_block_is_one_statement(String sql) {
        assertThat(Statements.of(sql)).hasSize(1);
    }

    @Test
    void a_long_text_is_cut() {
        String text = Statements.of("select " + "a, ".repeat(5000) + "b from t")
                .get(0)
                .text();
        assertThat(text).hasSize(NormalizedText.MAX_CHARACTERS + 1).endsWith("…");
    }

    @Test
    void names_of_regions_are_bounded() {
        Statements statements = new Statements();
        for (int i = 0; i < Statements.MAX_REGIONS; i++) {
            statements.statements("select * from t" + i, () -> Dialect.UNKNOWN);
        }

        assertThat(statements.statements("select * from one_more", () -> Dialect.UNKNOWN))
                .extracting(statement -> statement.region().name())
                .containsExactly("SQL select (other tables)");
        assertThat(statements.statements("select a from t0", () -> Dialect.UNKNOWN))
                .extracting(statement -> statement.region().name())
                .containsExactly("SQL select t0");
    }

    @Test
    void any_text_gives_valid_names() {
        String alphabet = "select from insert into update a.b \"`[]'(),;-/*#$?1 \u0001\n\uD800\uDC00\\{}=with as table";
        Statements statementsOfAny = new Statements();
        Random random = new Random(1);
        for (int i = 0; i < 5_000; i++) {
            StringBuilder sql = new StringBuilder(i % 2 == 0 ? "select * from " : "");
            for (int length = random.nextInt(12); length >= 0; length--) {
                int start = random.nextInt(alphabet.length());
                sql.append(alphabet, start, Math.min(alphabet.length(), start + 1 + random.nextInt(8)));
            }
            List<SqlStatement> statements = statementsOfAny.statements(sql.toString(), () -> Dialect.UNKNOWN);
            assertThat(statements).as("%s", sql).isNotEmpty().allSatisfy(statement -> {
                assertThat(RegionNames.problemOf(
                                RegionNames.trim(statement.region().name())))
                        .isNull();
                assertThat(RegionNames.problemOf(RegionNames.trim(statement.text())))
                        .isNull();
            });
        }
    }
}
