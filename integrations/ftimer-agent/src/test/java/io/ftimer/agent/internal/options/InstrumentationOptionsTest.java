package io.ftimer.agent.internal.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.agent.internal.match.MethodPattern;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InstrumentationOptionsTest {

    /** They read options too where no agent is active, and cannot name its classes, which may be absent. */
    @Test
    void assertions_know_the_same_options() throws ReflectiveOperationException {
        Field known = Class.forName("io.ftimer.assertj.internal.expectation.InstrumentedPattern")
                .getDeclaredField("OPTIONS");
        known.setAccessible(true);

        assertThat(known.get(null)).isEqualTo(InstrumentationOptions.OPTIONS);
    }

    /** Where nothing is instrumented, they must know which regions a pattern would have given. */
    @ParameterizedTest
    @CsvSource({
        "com.acme.Order, Order",
        "com.acme.Order$Line, Order.Line",
        "com.acme.Parser$1, Parser.parse.1",
        "com.acme.Parser$3Line, Parser.parse.1Line",
        "com.acme.State$1, State.OPEN",
        "com.acme.Order$Line$2, Order.Line.total.1",
        "com.acme.Outer$1$Inner, Outer.go.1.Inner",
        "Main$1, Main.main.1"
    })
    void assertions_know_the_regions_of_each_pattern(String type, String shown) throws ReflectiveOperationException {
        Class<?> known = Class.forName("io.ftimer.assertj.internal.expectation.InstrumentedPattern");
        Method parse = known.getDeclaredMethod("parse", String.class);
        Method mayName = known.getDeclaredMethod("mayName", String.class);
        parse.setAccessible(true);
        mayName.setAccessible(true);
        int matching = 0;
        for (String types : """
                com.acme.Order com.acme.Ord* com.acme.* com.acme.*.* com.** ** **Line **.Order **Order* com.acme.Order.Line
                com.acme.Order$* com.acme.*$1 **$1 **.*.1 com.acme.Parser$1 com.acme.Parser.1 com.acme.Parser$3Line com.acme.*Line
                com.acme.State.* com.acme.St*1 com.acme.*1$Inner com.acme.O*$1$* com.acme.Order.Line.2 com.acme.Outer$1.Inner com.acme.**.Inner **$Inner Main* Main$1 *
                """.strip().split("\\s+")) {
            for (String method : List.of("::run", "::r*", ".*", ".run(int)")) {
                MethodPattern pattern = MethodPattern.parse(types + method);
                if (pattern.matchesClass(type) && pattern.matchesMethod("run", "(I)V")) {
                    matching++;
                    assertThat(mayName.invoke(parse.invoke(null, types + method), shown + ".run"))
                            .as(types + method)
                            .isEqualTo(true);
                }
            }
        }
        assertThat(matching).isGreaterThan(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.B::m(int,String),c.D.*",
                "include=a.B.*;outermost=c.D::x*",
                "jdbc=true,a.B.*",
                "annotations=X,Y;minsize=0,a.B.*",
                "annotations=X,Y",
                "work=a.**,b.**;a.C.*",
                "work=a.**,b.**;minsize=9,a.C.*,a.D.*",
                "exclude=a.B.*,a.E.*;a.D.*",
                " a.B.* , c.D.* ; ",
                "report=true,include=a.B.*,exclude=a.C.*,include=a.D.*",
                "mpi=false,a.B.*;record=true,c.D.*"
            })
    void assertions_read_the_same_patterns(String options) throws ReflectiveOperationException {
        Method ofOptions = Class.forName("io.ftimer.assertj.internal.expectation.InstrumentedPattern")
                .getDeclaredMethod("ofOptions", String.class);
        ofOptions.setAccessible(true);
        InstrumentationOptions read = InstrumentationOptions.parse(options);

        assertThat((List<?>) ofOptions.invoke(null, options))
                .extracting("text")
                .containsExactlyInAnyOrderElementsOf(Stream.concat(read.include().stream(), read.outermost().stream())
                        .toList());
    }

    @Test
    void all_options_are_read() {
        assertThat(
                        InstrumentationOptions.parse(
                                "include=com.acme.**Service.*, com.acme.Order::load(String,int); outermost=org.lib.Mapper.*;exclude=**Test.*;"
                                        + "annotations=@Timed,io.acme.Measured; minsize=0; jdbc=true; mpi=true;"
                                        + "work=com.acme.**,org.lib.Parser::*; work.exclude=**Dto.*; work.jdk=false; record=true;report=true"))
                .isEqualTo(new InstrumentationOptions(
                        List.of("com.acme.**Service.*", "com.acme.Order::load(String,int)"),
                        List.of("org.lib.Mapper.*"),
                        List.of("**Test.*"),
                        List.of("Timed", "io.acme.Measured"),
                        0,
                        true,
                        true,
                        List.of("com.acme.**", "org.lib.Parser::*"),
                        List.of("**Dto.*"),
                        false,
                        true,
                        true));
    }

    @Test
    void an_entry_without_an_option_is_a_list_of_patterns() {
        assertThat(InstrumentationOptions.parse("a.B.*,a.C::d;minsize=1;e.F.*").include())
                .containsExactly("a.B.*", "a.C::d", "e.F.*");
    }

    @Test
    void commas_may_separate_options_too_as_in_the_options_of_jmh() {
        assertThat(InstrumentationOptions.parse("org.HdrHistogram.*::encode*,minsize=0,exclude=a.B.*,c.D.*"))
                .isEqualTo(InstrumentationOptions.parse(
                        "include=org.HdrHistogram.*::encode*;minsize=0;exclude=a.B.*,c.D.*"));
        assertThat(InstrumentationOptions.parse("record=true,com.acme.**,org.lib.**"))
                .isEqualTo(InstrumentationOptions.parse("include=com.acme.**,org.lib.**;record=true"));
    }

    @Test
    void empty_text_instruments_nothing() {
        assertThat(InstrumentationOptions.parse(""))
                .isEqualTo(new InstrumentationOptions(
                        List.of(), List.of(), List.of(), List.of(), 35, false, false, List.of(), List.of(), true, false,
                        false))
                .returns(true, InstrumentationOptions::isEmpty);
    }

    @Test
    void annotations_without_patterns_select_in_all_classes() {
        assertThat(InstrumentationOptions.parse("annotations=Timed").include()).containsExactly("**");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''
            include=a.B.*
            include=a.B.*,c.**;exclude=d.E::f;annotations=Timed;minsize=7;jdbc=true;report=true
            outermost=a.B.*,c.D::e*,f.**::g(int,String)
            jdbc=true
            mpi=true
            include=a.B.*;record=true
            work=com.acme.**,org.lib.Parser::*;work.exclude=**Dto.*;work.jdk=false
            """)
    void the_text_of_options_is_read_back(String text) {
        assertThat(InstrumentationOptions.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            inclde=a.B.*      | unknown option "inclde"; did you mean "include"?
            anotations=Timed  | unknown option "anotations"; did you mean "annotations"?
            kafka=true        | unknown option "kafka"; expected annotations, exclude, include, jdbc, minsize, mpi, outermost, record, report, work, work.exclude, work.jdk
            outermost=a.B::*load | invalid value "a.B::*load" for outermost: expected a method with * at its end at most, for example com.acme.Order::load*
            jdbc=on           | invalid value "on" for jdbc: expected true or false
            mpi=yes           | invalid value "yes" for mpi: expected true or false
            minsize=few       | invalid value "few" for minsize: expected an integer from 0 to 65535
            minsize=65536     | invalid value "65536" for minsize: expected an integer from 0 to 65535
            minsize=-1        | invalid value "-1" for minsize: expected an integer from 0 to 65535
            minsize=1;minsize=2 | option "minsize" occurs twice
            report=ture       | invalid value "ture" for report: expected true or false
            record=true,false | invalid pattern "false": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load
            annotations=a b   | invalid value "a b" for annotations: expected names such as Timed or io.micrometer.core.annotation.Timed
            include=OrderService | invalid pattern "OrderService": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load
            exclude=a..B.*    | invalid pattern "a..B.*": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load
            a.B::             | invalid pattern "a.B::": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load
            a.B::c::d         | invalid pattern "a.B::c::d": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load
            a.B.c(            | invalid pattern "a.B.c(": expected a class and a method, for example com.acme.**Service.* or com.acme.Order::load
            """)
    void invalid_options_are_rejected_with_what_is_expected(String text, String message) {
        assertThatThrownBy(() -> InstrumentationOptions.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
