package io.ftimer.jdbc.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ByIdentityTest {
    private final ByIdentity<String> texts = new ByIdentity<>();

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
    void objects_are_distinguished_by_identity() {
        Statement first = new Statement();
        Statement second = new Statement();
        texts.put(first, "a");
        texts.put(second, "b");

        assertThat(texts.find(first)).isEqualTo("a");
        assertThat(texts.get(second, () -> "c")).isEqualTo("b");
        assertThat(texts.find(new Statement())).isNull();
        assertThat(texts.get(new Statement(), () -> "c")).isEqualTo("c");
    }

    @Test
    void the_last_value_counts() {
        Statement pooled = new Statement();
        texts.put(pooled, "a");
        texts.put(pooled, "b");

        assertThat(texts.find(pooled)).isEqualTo("b");
    }

    @Test
    void objects_are_not_kept_in_memory() {
        for (int i = 0; i < 100; i++) {
            texts.put(new Statement(), "a");
        }
        Statement kept = new Statement();
        for (int i = 0; i < 50 && texts.size() > 1; i++) {
            System.gc();
            texts.put(kept, "b");
        }

        assertThat(texts.size()).isEqualTo(1);
        assertThat(texts.find(kept)).isEqualTo("b");
    }
}
