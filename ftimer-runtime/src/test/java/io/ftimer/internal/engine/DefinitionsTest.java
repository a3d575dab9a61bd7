package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.rows.RegionKey;
import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.values.RegionKind;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefinitionsTest {
    private final Definitions definitions = new Definitions();

    @Test
    void names_are_numbered_in_the_order_of_definition() {
        RegionName a = definitions.define(RegionKey.code("a"), 7);
        RegionName b = definitions.define(RegionKey.code("b"), 9);

        assertThat(a.ordinal).isEqualTo(1);
        assertThat(b.ordinal).isEqualTo(2);
        assertThat(a.number).isEqualTo(7);
        assertThat(a.isBeside(b)).isTrue();
        assertThat(a.isBeside(RegionName.none())).isFalse();
        assertThat(definitions.contains(a)).isTrue();
        assertThat(definitions.contains(RegionName.none())).isFalse();
        assertThat(definitions.names()).containsExactly("a", "b");
        assertThat(definitions.size()).isEqualTo(2);
    }

    @Test
    void a_name_is_defined_once() {
        RegionName a = definitions.define(RegionKey.code("a"), 1);

        assertThat(definitions.define(RegionKey.code(new String("a")), 2)).isSameAs(a);
        assertThat(definitions.find(RegionKey.code("a"))).isSameAs(a);
        assertThat(definitions.find(RegionKey.code("b"))).isNull();
        assertThat(definitions.size()).isEqualTo(1);
    }

    @Test
    void call_paths_are_counted_per_name_and_together() {
        definitions.define(RegionKey.code("a"), 1).contextCount = 2;
        definitions.define(RegionKey.code("b"), 2).contextCount = 3;
        definitions.define(RegionKey.code("c"), 3);

        assertThat(definitions.totalContexts()).isEqualTo(5);
        assertThat(definitions.diagnostics())
                .containsExactly(
                        new ContextDiagnostic("a", RegionKind.CODE, 2),
                        new ContextDiagnostic("b", RegionKind.CODE, 3),
                        new ContextDiagnostic("c", RegionKind.CODE, 0));
        assertThatThrownBy(() -> definitions.diagnostics().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void an_empty_map_is_replaced_and_another_one_gets_the_entry() {
        Map<String, Integer> empty = Collections.emptyMap();
        Map<String, Integer> one = Definitions.with(empty, "b", 1);
        Map<String, Integer> two = Definitions.with(one, "a", 2);

        assertThat(empty).isEmpty();
        assertThat(two).isSameAs(one);
        assertThat(two.keySet()).containsExactly("b", "a");
    }
}
