package io.ftimer.agent.internal.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MethodPatternTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Order.load, com.acme.Order, load, true",
        "com.acme.Order.load, com.acme.Order, loadAll, false",
        "com.acme.Order::load, com.acme.Order, load, true",
        "com.acme.Order::load*, com.acme.Order, loadAll, true",
        "com.acme.Order::*All, com.acme.Order, loadAll, true",
        "com.acme.*.load, com.acme.Order, load, true",
        "com.acme.*.load, com.acme.sub.Order, load, false",
        "com.acme.**Service.*, com.acme.OrderService, load, true",
        "com.acme.**Service.*, com.acme.a.b.OrderService, load, true",
        "com.acme.**Service.*, com.acme.Services, load, false",
        "com.acme.**.Order.*, com.acme.Order, load, true",
        "com.acme.**.Order.*, com.acme.a.Order, load, true",
        "com.acme.**.Order.*, com.acme.BackOrder, load, false",
        "com.acme.**, com.acme.a.Order, load, true",
        "com.acme.**, com.acmeX.Order, load, false",
        "com.acme.Order**, com.acme.Order, load, true",
        "**, Main, run, true",
        "Main::run, Main, run, true",
        "com.acme.Outer$Inner.*, com.acme.Outer$Inner, load, true",
        "com.acme.Outer.Inner.*, com.acme.Outer$Inner, load, true",
        "com.acme.*.*, com.acme.Outer$Inner, load, true",
        "com.acme.Order.new, com.acme.Order, new, true",
    })
    void patterns_match_classes_and_methods(String pattern, String type, String method, boolean matches) {
        MethodPattern parsed = MethodPattern.parse(pattern);

        assertThat(parsed.matchesClass(type) && parsed.matchesMethod(method, "()V"))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "**Test.*, com.acme.OrderTest, true",
        "**Test.*, com.acme.OrderTest$Fixture, true",
        "**Test.*, com.acme.OrderTest$Fixture$1, true",
        "**Test.*, com.acme.OrderTestData, false",
        "**Test.*, com.acme.Order$Line, false",
        "com.acme.Order.*, com.acme.Order$Line, true",
        "com.acme.Order::load, com.acme.Order$Line, false",
        "com.acme.Order.Line.*, com.acme.Order, false",
    })
    void a_class_is_excluded_with_the_classes_nested_in_it(String pattern, String type, boolean excludes) {
        assertThat(MethodPattern.parse(pattern).excludesClass(type)).isEqualTo(excludes);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a.B::load()                        | ()V                                       | true
            a.B::load()                        | (I)V                                      | false
            a.B::load(int)                     | (I)V                                      | true
            a.B::load(int)                     | (J)V                                      | false
            a.B.load(String,Class)             | (Ljava/lang/String;Ljava/lang/Class;)V    | true
            a.B.load(java.lang.String, Class)  | (Ljava/lang/String;Ljava/lang/Class;)V    | true
            a.B.load(String)                   | (Ljava/lang/String;Ljava/lang/Class;)V    | false
            a.B.load(lang.String)              | (Ljava/lang/String;)V                     | true
            a.B.load(other.String)             | (Ljava/lang/String;)V                     | false
            a.B::lo*(byte[],int[][])           | ([B[[I)V                                  | true
            a.B::load(String...)               | ([Ljava/lang/String;)V                    | true
            a.B::load(Map.Entry)               | (Ljava/util/Map$Entry;)V                  | true
            a.B::load(Map$Entry)               | (Ljava/util/Map$Entry;)V                  | true
            a.B::load(Entry)                   | (Ljava/util/Map$Entry;)V                  | true
            """)
    void parameters_select_an_overload(String pattern, String descriptor, boolean matches) {
        assertThat(MethodPattern.parse(pattern).matchesMethod("load", descriptor))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a.B::load(", "a.B::load(int,)", "a.B::load(*)", "a.B::(int)", "load(int)", "a.B::load(int)x"})
    void malformed_parameters_are_rejected(String pattern) {
        assertThatThrownBy(() -> MethodPattern.parse(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("invalid pattern \"" + pattern + '"');
    }

    @Test
    void the_nearest_overload_is_suggested() {
        MethodPattern pattern = MethodPattern.parse("a.B::load(Strin,int)");

        assertThat(NearestMatch.ofMethod(
                        pattern,
                        List.of(
                                pattern.shown("load", "(Ljava/lang/String;I)V"),
                                pattern.shown("load", "(J)V"),
                                pattern.shown("store", "(Ljava/lang/String;I)V"))))
                .isEqualTo("a.B::load(String,int)");
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.**Servce.*, com.acme.OrderService.*",
        "com.acme.OrderServise::load, com.acme.OrderService::load",
        "com.acne.order.**, com.acme.order.**",
        "com.acne.odor.*.*, ''",
        "com.acme.order.UserService.*, ''",
        "com.acme.OrderSrvic::load, com.acme.OrderService::load",
        "com.acme.OrderService, com.acme.OrderService.*",
        "com.acme.orderservice.load, com.acme.OrderService.load",
        "org.other.Thing.*, ''",
        "a.B.*, ''",
    })
    void the_nearest_class_is_suggested(String pattern, String nearest) {
        assertThat(NearestMatch.ofClass(
                        MethodPattern.parse(pattern),
                        List.of("com.acme.order.OrderService", "com.acme.OrderService", "org.lib.Solver")))
                .isEqualTo(nearest);
    }

    @Test
    void the_nearest_method_is_suggested() {
        List<String> methods = List.of("encode", "decode", "encodeAll");

        assertThat(NearestMatch.ofMethod(MethodPattern.parse("a.B::encod"), methods))
                .isEqualTo("a.B::encode");
        assertThat(NearestMatch.ofMethod(MethodPattern.parse("a.B.decodee"), methods))
                .isEqualTo("a.B.decode");
        assertThat(NearestMatch.ofMethod(MethodPattern.parse("a.B.print"), methods))
                .isEmpty();
    }
}
