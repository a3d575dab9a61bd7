package io.ftimer.assertj.internal.expectation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns of the agent, and the names of regions that they can give. */
class InstrumentedPatternTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.**Service.*     | OrderService.load
            com.acme.**Service.*     | Orders.Service.load
            com.acme.Order::load*    | Order.loadAll
            com.acme.Order::new      | Order.new
            com.acme.Order.Line.*    | Order.Line.price
            com.acme.Order.Line.*    | Line.price
            com.acme.Order$Line.*    | Order.Line.price
            com.acme.*.*             | Order.load
            com.acme.**              | Order.Line.price
            com.**.Order.*           | Order.load
            com.acme**               | Order.load
            **                       | Order.load
            com.acme.*.*             | Order.Line.price
            com.acme.Pars*.run       | Parser.parse.1.run
            com.acme.Parser$1.*      | Parser.parse.1.run
            com.acme.State$*.read    | State.OPEN.read
            """)
    void a_region_whose_method_the_pattern_may_match_belongs_to_it(String pattern, String region) {
        assertThat(InstrumentedPattern.parse(pattern).mayName(region)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.**Service.*     | solve
            com.acme.**Service.*     | OrderRepository.load
            com.acme.Order::load*    | Order.store
            com.acme.Order.load      | Order.loadAll
            com.acme.Order.*         | Orders.load
            com.acme.Order.Line.*    | Order.price
            **                       | SQL select person
            """)
    void any_other_region_does_not(String pattern, String region) {
        assertThat(InstrumentedPattern.parse(pattern).mayName(region)).isFalse();
    }

    @Test
    void a_region_belongs_to_classes_of_its_simple_name() {
        InstrumentedPattern pattern = InstrumentedPattern.parse("com.acme.**");

        assertThat(pattern.mayName("Order.Line.price", "com.acme.Order$Line")).isTrue();
        assertThat(pattern.mayName("Order.load", "com.acme.Order$Line")).isFalse();
        assertThat(pattern.mayName("Parser.parse.1.run", "com.acme.Parser$1")).isTrue();
        assertThat(pattern.mayName("Order.Line.price.2.run", "com.acme.Order$Line$7"))
                .isTrue();
        assertThat(pattern.mayName("Order.load.1.run", "com.acme.PreOrder$1")).isFalse();
        assertThat(pattern.mayName("Order.load", "com.acme.PreOrder")).isFalse();
    }

    @Test
    void options_are_read_as_far_as_they_select() {
        assertThat(InstrumentedPattern.ofOptions("a.B.*, a.C::run;exclude=a.D.*,a.E.*;minsize=0;include=a.F.*"))
                .extracting(InstrumentedPattern::text)
                .containsExactly("a.B.*", "a.C::run", "a.F.*");
        assertThat(InstrumentedPattern.ofOptions("annotations=Timed"))
                .extracting(InstrumentedPattern::text)
                .containsExactly("**");
        assertThat(InstrumentedPattern.ofOptions("file=agent.properties"))
                .extracting(InstrumentedPattern::text)
                .containsExactly("**");
        assertThat(InstrumentedPattern.ofOptions("a.B.*,annotations=Timed"))
                .extracting(InstrumentedPattern::text)
                .containsExactly("a.B.*");
        assertThat(InstrumentedPattern.ofOptions("report=true")).isEmpty();
        assertThat(InstrumentedPattern.ofOptions("a.B.*;file=agent.properties"))
                .extracting(InstrumentedPattern::text)
                .containsExactly("**");
        assertThat(InstrumentedPattern.ofOptions("minsize=0,a.B.*,exclude=a.C.*,a.D.*"))
                .extracting(InstrumentedPattern::text)
                .containsExactly("a.B.*");
    }
}
