package io.ftimer.jdbc.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.internal.engine.SqlTexts;
import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class BoundValuesTest {
    private static BoundValues bound(Object... values) {
        BoundValues bound = new BoundValues("select ?");
        for (int i = 0; i < values.length; i++) {
            bound.note("setObject", new Object[] {i + 1, values[i]});
        }
        return bound;
    }

    private static long hash(Object... values) {
        return bound(values).hash(null);
    }

    @Test
    void equal_values_have_equal_hashes() {
        for (Object value : values()) {
            assertThat(hash(value)).as("%s", value).isEqualTo(hash(value)).isNotEqualTo(SqlTexts.UNKNOWN_VALUES);
        }
        assertThat(hash((Object) new byte[] {1})).isEqualTo(hash((Object) new byte[] {1}));
        assertThat(hash((Object) null)).isEqualTo(hash((Object) null));
    }

    private static List<Object> values() {
        return List.of(
                0,
                1,
                -1L,
                5L,
                1L << 32,
                "a",
                "b",
                "",
                true,
                new BigDecimal("1.5"),
                LocalDate.EPOCH,
                new UUID(1, 2),
                'c');
    }

    @Test
    void different_values_literals_and_places_have_different_hashes() {
        List<Long> hashes = new ArrayList<>();
        values().forEach(value -> hashes.add(hash(value)));
        hashes.add(hash(1, 2));
        hashes.add(hash(2, 1));
        hashes.add(hash((Object) null));
        hashes.add(hash((Object) new byte[] {1}));
        hashes.add(bound().hash("select 1"));
        hashes.add(bound().hash("select 2"));
        hashes.add(bound(1).hash("select 1, ?"));

        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void null_of_any_type_is_one_value_and_parameters_without_one_are_unknown() {
        BoundValues values = bound();
        values.note("setNull", new Object[] {1, Types.INTEGER});
        assertThat(values.hash(null)).isEqualTo(hash((Object) null));
        values.note("clearParameters", null);
        assertThat(values.hash(null)).isEqualTo(SqlTexts.UNKNOWN_VALUES);
    }

    @Test
    void a_value_that_only_the_driver_reads_is_unknown() {
        assertThat(hash(new ByteArrayInputStream(new byte[0]))).isEqualTo(SqlTexts.UNKNOWN_VALUES);
        assertThat(hash(new Object())).isEqualTo(SqlTexts.UNKNOWN_VALUES);
    }
}
