package io.ftimer.jdbc.internal.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PreparedStatementsTest {
    private final PreparedStatements statements = new PreparedStatements();

    /** All are equal. */
    private static final class Statement {
        @Override
        public boolean equals(Object other) {
            return other instanceof Statement;
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void statements_are_distinguished_by_identity() {
        Statement first = new Statement();
        Statement second = new Statement();
        statements.put(first, "a");
        statements.put(second, "b");

        assertThat(statements.of(first).sql()).isEqualTo("a");
        assertThat(statements.of(second).sql()).isEqualTo("b");
        assertThat(statements.of(new Statement()).sql()).isNull();
    }

    @Test
    void a_statement_that_is_prepared_again_has_its_last_text_and_no_batch() {
        Statement pooled = new Statement();
        statements.put(pooled, "a");
        statements.of(pooled).add("a").returned(null);
        statements.put(pooled, "b");

        assertThat(statements.of(pooled).sql()).isEqualTo("b");
        assertThat(statements.of(pooled).takeBatch()).isEmpty();
    }

    @Test
    void statements_are_not_kept_in_memory() {
        for (int i = 0; i < 100; i++) {
            statements.put(new Statement(), "a");
        }
        Statement kept = new Statement();
        for (int i = 0; i < 50 && statements.size() > 1; i++) {
            System.gc();
            statements.put(kept, "b");
        }

        assertThat(statements.size()).isEqualTo(1);
        assertThat(statements.of(kept).sql()).isEqualTo("b");
    }

    @Test
    void a_class_that_calls_its_superclass_adds_once() {
        PreparedText prepared = new PreparedText("a");
        DriverCall outer = prepared.add("a");
        prepared.add("a").returned(null);
        outer.returned(null);
        prepared.add("b").thrown();

        assertThat(prepared.takeBatch()).containsExactly("a");
        assertThat(prepared.takeBatch()).isEmpty();
    }

    @Test
    void a_batch_with_an_unknown_text_is_unknown() {
        PreparedText prepared = new PreparedText(null);
        for (String text : Arrays.asList("a", null)) {
            prepared.add(text).returned(null);
        }

        assertThat(prepared.takeBatch()).isNull();
        assertThat(prepared.takeBatch()).isEmpty();
    }
}
