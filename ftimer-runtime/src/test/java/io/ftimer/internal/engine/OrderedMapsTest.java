package io.ftimer.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderedMapsTest {
    @Test
    void an_empty_map_is_replaced_and_another_one_gets_the_entry() {
        Map<String, Integer> empty = Collections.emptyMap();
        Map<String, Integer> one = OrderedMaps.with(empty, "b", 1);
        Map<String, Integer> two = OrderedMaps.with(one, "a", 2);

        assertThat(empty).isEmpty();
        assertThat(two).isSameAs(one);
        assertThat(two.keySet()).containsExactly("b", "a");
    }
}
