package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.InstrumentingLoader;
import io.ftimer.agent.Sources;
import io.ftimer.agent.internal.options.InstrumentationReport;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which methods are instrumented, and how what was not is reported. */
class SelectionTest {
    private static final Map<String, byte[]> CLASSES = Sources.compile(
            17,
            """
            package com.acme;
            public class Order {
                public Order() {}
                public long large() { long a = 1; for (int i = 0; i < 9; i++) { a = a * 31 + i * 17 + a / 3; } return a * a - 1; }
                public int small() { return 1; }
                protected long inherited() { return large(); }
                long local() { return large(); }
                private long hidden() { return large(); }
                @Override public boolean equals(Object o) { return o instanceof Order other && other.large() == large() && hashCode() == other.hashCode(); }
                @Override public int hashCode() { return (int) (large() * 31 + large() * 17 + large() * 11 + large()); }
                @Override public String toString() { return "an order of " + large() + " and " + large() + " and " + hidden() + inherited(); }
                public boolean equals(Order o) { return o.large() == large() && hashCode() == o.hashCode() && o.small() == 1 && small() == 1; }
                static { System.getProperty("com.acme"); }
            }
            """,
            """
            package com.acme;
            public enum Level { LOW, HIGH; public int weight() { return ordinal() * 2; } }
            """,
            """
            package com.acme;
            public record Point(int x, int y) { public int sum() { return x + y; } public int x() { return x + 1; } }
            """,
            """
            package com.acme;
            public class Beans {
                @org.acme.Timed public int timed() { return 1; }
                @org.acme.Scheduled public int scheduled() { return 2; }
                public int plain() { return 3; }
                @org.acme.Timed public Beans() {}
            }
            @org.acme.Timed class Service { int all() { return 1; } int these() { return 2; } }
            """,
            "package org.acme; public @interface Timed {}",
            "package org.acme; public @interface Scheduled {}",
            "package com.acme; public class Order$$SpringCGLIB$$0 { public int load() { return 1; } }",
            "package com.acme; public class Order$$EnhancerByCGLIB$$ab { public int load() { return 1; } }",
            "package com.acme; public class Order$HibernateProxy$x { public int load() { return 1; } }",
            "package com.acme; public class Order$MockitoMock$1 { public int load() { return 1; } }",
            "package com.acme; public class $Proxy7 { public int load() { return 1; } }",
            "package com.acme; public class Order_Beans { public int load() { return 1; } }",
            """
            package com.acme;
            public class Entity { public int load() { return 1; } public int $$_hibernate_read_id() { return 1; } }
            """,
            "package io.ftimer.own; public class Own { public int load() { return 1; } }");

    private static InstrumentingLoader loaded(String options) throws ClassNotFoundException {
        return new InstrumentingLoader(CLASSES, options).linkAll();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.Order.*                       | Order.equals, Order.large
            com.acme.Order.*;minsize=0             | Order.equals, Order.hidden, Order.inherited, Order.large, Order.local, Order.small
            com.acme.Order::small                  | Order.small
            com.acme.Order::new                    | Order.new
            com.acme.Order::toString,com.acme.Order::hashCode | Order.hashCode, Order.toString
            com.acme.Order.*;exclude=**.*::l*      | Order.equals
            com.acme.**;exclude=com.acme.*.*       | ''
            com.acme.Level.*;minsize=0             | Level.weight
            com.acme.Level::values                 | Level.values
            com.acme.Point.*;minsize=0             | Point.sum
            com.acme.Point::x                      | Point.x
            annotations=Timed                      | Beans.new, Beans.timed
            annotations=Timed;minsize=0            | Beans.new, Beans.timed, Service.all, Service.these
            annotations=@org.acme.Scheduled        | Beans.scheduled
            annotations=org.acme.*                 | Beans.new, Beans.scheduled, Beans.timed
            annotations=Timed;include=com.acme.Service.*;minsize=0 | Service.all, Service.these
            com.acme.Order$*.*;minsize=0           | ''
            com.acme.Order_*.*;minsize=0           | Order_Beans.load
            com.acme.Entity.*;minsize=0            | Entity.load
            com.acme.$Proxy*.*;minsize=0           | ''
            com.acme.Order$$SpringCGLIB$$0.*;minsize=0 | Order$$SpringCGLIB$$0.load
            com.acme.Order$MockitoMock$1.*;minsize=0   | Order.MockitoMock.1.load
            com.acme.$Proxy7.*;minsize=0           | $Proxy7.load
            io.ftimer.own.Own.*;minsize=0          | ''
            """)
    void options_select_methods(String options, String regions) throws ClassNotFoundException {
        assertThat(String.join(", ", loaded(options).regions())).isEqualTo(regions);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Orders_Subclass",
                "Orders_Subclass$$function$$1",
                "Orders_Bean",
                "Orders_ClientProxy",
                "Orders_ProducerMethod_orders_a1_Bean",
                "Orders_Observer_load_a1",
                "Orders_ScheduledInvoker_load_a1",
                "Orders$quarkusrestinvoker$load_a1",
                "Orders$$SpringCGLIB$$0",
                "Orders$$SpringCGLIB$$FastClass$$0",
                "Orders$$EnhancerBySpringCGLIB$$a1",
                "Orders$$FastClassBySpringCGLIB$$a1",
                "Orders__BeanDefinitions",
                "Orders__Autowiring",
                "Orders$HibernateProxy",
                "Orders$HibernateProxy$a1",
                "Orders$HibernateAccessOptimizer$a1",
                "Orders$HibernateInstantiator$a1",
                "Orders$ByteBuddy$a1",
                "Orders$MockitoMock$1",
                "Orders$Proxy$_$$_WeldClientProxy",
                "Orders$$OwbNormalScopeProxy0",
                "$Orders$Definition",
                "$Orders$Definition$Intercepted",
                "$Proxy7"
            })
    void a_generated_class_counts_no_call_of_a_bean_again(String generated) throws ClassNotFoundException {
        Map<String, byte[]> classes = Sources.compile(
                17,
                "package com.acme; public class Orders { public int load() { return 1; } }",
                "package com.acme; public class " + generated
                        + " extends Orders { @Override public int load() { return super.load(); } }");

        assertThat(new InstrumentingLoader(classes, "com.acme.**;minsize=0")
                        .linkAll()
                        .regions())
                .containsExactly("Orders.load");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.Oder.*           | "com.acme.Oder.*" matches no class that was loaded; did you mean "com.acme.Order.*"?
            com.acme.Odd.*            | "com.acme.Odd.*" matches no class that was loaded
            com.acme.Servant.*        | "com.acme.Servant.*" matches no class that was loaded
            com.acm.**                | "com.acm.**" matches no class that was loaded; did you mean "com.acme.**"?
            com.acm.*::large          | "com.acm.*::large" matches no class that was loaded; did you mean "com.acme.*::large"?
            com.arms.**               | "com.arms.**" matches no class that was loaded
            org.other.Thing.*         | "org.other.Thing.*" matches no class that was loaded
            com.acme.Order::larg      | "com.acme.Order::larg" matches no method of com.acme.Order; did you mean "com.acme.Order::large"?
            com.acme.*::nothing       | "com.acme.*::nothing" matches no method of 7 classes
            com.acme.Level.*          | "com.acme.Level.*" instrumented nothing: 1 method has less than 35 bytes of code; set minsize=0 to instrument all, or name methods without *
            com.acme.Point.*;minsize=11 | "com.acme.Point.*" instrumented nothing: 1 method has less than 11 bytes of code; set minsize=0 to instrument all, or name methods without *
            java.util.HashMap.*       | "java.util.HashMap.*" matches nothing: classes of the JDK are never instrumented
            io.ftimer.own.Own.*       | "io.ftimer.own.Own.*" matches nothing: classes of fTimer are never instrumented
            com.acme.Order.*          | ''
            """)
    void a_pattern_without_effect_is_reported_with_the_nearest_match(String options, String problem)
            throws ClassNotFoundException {
        assertThat(loaded(options).report().patterns())
                .filteredOn(use -> !use.pattern().startsWith("minsize="))
                .singleElement()
                .returns(problem, use -> use.problem());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.Oder.*;exclude=**.Order.*            | "com.acme.Oder.*" matches no class that was loaded
            com.acme.Oder.*;exclude=**.Order::large       | "com.acme.Oder.*" matches no class that was loaded; did you mean "com.acme.Order.*"?
            com.acme.Order::larg;exclude=**.Order::large  | "com.acme.Order::larg" matches no method of com.acme.Order
            """)
    void what_is_excluded_is_not_suggested(String options, String problem) throws ClassNotFoundException {
        assertThat(loaded(options).report().patterns()).first().returns(problem, use -> use.problem());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            annotations=Timd               | annotations=Timd matches no annotation of a class that was loaded; did you mean "Timed"? | com.acme.Beans, com.acme.Service
            annotations=org.acme.Schedule  | annotations=org.acme.Schedule matches no annotation of a class that was loaded; did you mean "org.acme.Scheduled"? | com.acme.Beans
            annotations=Observed           | annotations=Observed matches no annotation of a class that was loaded | ''
            annotations=Timed              | '' | ''
            annotations=org.acme.*         | '' | ''
            """)
    void a_misspelled_annotation_is_reported_with_the_classes_that_may_be_meant(
            String options, String problem, String classes) throws ClassNotFoundException {
        InstrumentationReport report = loaded(options).report();

        assertThat(report.patterns()).last().returns(problem, use -> use.problem());
        assertThat(String.join(
                        ", ", report.skipped().stream().map(left -> left.type()).toList()))
                .isEqualTo(classes);
    }

    @Test
    void every_pattern_that_matches_a_method_counts_it() throws ClassNotFoundException {
        assertThat(loaded("com.acme.Order.*,com.acme.Order::large,com.acme.**")
                        .report()
                        .patterns())
                .extracting(use -> use.pattern() + " " + use.classes() + " " + use.methods() + " " + use.small())
                .containsExactly("com.acme.Order.* 1 2 4", "com.acme.Order::large 1 1 0", "com.acme.** 7 2 13");
    }

    @Test
    void methods_are_listed_once_with_the_pattern_that_came_first() throws ClassNotFoundException {
        assertThat(loaded("com.acme.Order::small,com.acme.Order.*;minsize=0;exclude=**::l*,**::e*")
                        .report()
                        .methods())
                .extracting(instrumented -> instrumented.type() + " " + instrumented.method()
                        + instrumented.descriptor() + " " + instrumented.pattern())
                .isEqualTo(List.of(
                        "com.acme.Order small()I com.acme.Order::small",
                        "com.acme.Order inherited()J com.acme.Order.*",
                        "com.acme.Order hidden()J com.acme.Order.*"));
    }

    @Test
    void methods_that_are_too_small_are_listed() throws ClassNotFoundException {
        assertThat(loaded("com.acme.Point.*;minsize=11").report().small()).containsExactly("com.acme.Point::sum");
    }
}
