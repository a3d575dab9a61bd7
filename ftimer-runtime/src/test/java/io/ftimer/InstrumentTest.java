package io.ftimer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ftimer.internal.session.SessionParticipation;
import io.ftimer.values.NanoClock;
import io.ftimer.values.Status;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstrumentTest {
    private final TimerSession session = TimerSession.open();
    private TimerBinding binding;

    @BeforeEach
    void bind() {
        binding = session.bind();
    }

    @AfterEach
    void close() {
        binding.close();
        session.close();
    }

    private List<String> calls() {
        return session.summary().entries().stream()
                .map(entry -> entry.path() + " " + entry.callCount())
                .toList();
    }

    interface Source<K extends Comparable<K>, V> {
        Optional<V> find(K key);

        List<V> find(K from, K to);

        default V require(K key) throws IOException {
            return find(key).orElseThrow(() -> new IOException("no " + key));
        }
    }

    /** A type that is not public and has bridge methods. */
    interface Words extends Source<Integer, String> {
        @Override
        Optional<String> find(Integer key);

        int sum(int... numbers);
    }

    static final class Dictionary implements Words {
        @Override
        public Optional<String> find(Integer key) {
            return key < 0 ? Optional.empty() : Optional.of("word" + key);
        }

        @Override
        public List<String> find(Integer from, Integer to) {
            return FTimers.call("range", () -> List.of("word" + from, "word" + to));
        }

        @Override
        public int sum(int... numbers) {
            return numbers.length;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Dictionary;
        }

        @Override
        public int hashCode() {
            return 4711;
        }

        @Override
        public String toString() {
            return "a dictionary";
        }
    }

    private final Words words = FTimers.instrument(Words.class, new Dictionary());

    @Test
    void each_call_is_a_region_named_after_interface_and_method_and_overloads_share_it() {
        assertThat(words.find(1)).contains("word1");
        assertThat(words.find(1, 2)).containsExactly("word1", "word2");
        assertThat(words.sum(1, 2, 3)).isEqualTo(3);
        assertThat(words.sum()).isZero();

        assertThat(calls()).containsExactly("Words.find 2", "Words.find/range 1", "Words.sum 2");
    }

    @Test
    void a_call_through_a_generic_supertype_counts_for_the_instrumented_interface() {
        Source<Integer, String> source = words;

        assertThat(source.find(1)).contains("word1");
        assertThat(calls()).containsExactly("Words.find 1");
    }

    @Test
    void default_methods_run_on_the_implementation_and_count_once() throws IOException {
        assertThat(words.require(3)).isEqualTo("word3");

        assertThat(calls()).containsExactly("Words.require 1");
    }

    @Test
    void a_checked_exception_passes_unchanged_and_closes_the_region() {
        assertThatThrownBy(() -> words.require(-1))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("no -1");

        assertThat(calls()).containsExactly("Words.require 1");
        assertThat(session.summary().hasActiveTimers()).isFalse();
    }

    @Test
    void unchecked_exceptions_and_errors_pass_unchanged() {
        RuntimeException exception = new IllegalStateException("exception");
        Error error = new AssertionError("error");

        assertThatThrownBy(FTimers.instrument(Runnable.class, () -> {
                    throw exception;
                })::run)
                .isSameAs(exception);
        assertThatThrownBy(FTimers.instrument(Runnable.class, () -> {
                    throw error;
                })::run)
                .isSameAs(error);
        assertThat(calls()).containsExactly("Runnable.run 2");
    }

    @Test
    void methods_of_object_are_delegated_without_a_region() {
        assertThat(words).hasToString("a dictionary").hasSameHashCodeAs(new Dictionary());
        assertThat(words.equals(new Dictionary())).isTrue();
        assertThat(words.equals(words)).isTrue();
        assertThat(words.equals(FTimers.instrument(Words.class, new Dictionary())))
                .isTrue();
        assertThat(words.equals("a dictionary")).isFalse();
        assertThat(words.equals(null)).isFalse();
        assertThat(words.equals(List.of())).isFalse();

        assertThat(calls()).isEmpty();
    }

    @Test
    void a_proxy_of_an_object_without_equals_is_equal_to_itself() {
        Runnable instrumented = FTimers.instrument(Runnable.class, () -> {});

        assertThat(instrumented.equals(instrumented)).isTrue();
        assertThat(instrumented.equals(FTimers.instrument(Runnable.class, () -> {})))
                .isFalse();
    }

    @Test
    void an_equals_declared_by_the_interface_is_not_a_region() {
        Comparator<String> order = Comparator.naturalOrder();
        @SuppressWarnings("unchecked")
        Comparator<String> instrumented = FTimers.instrument(Comparator.class, order);

        assertThat(instrumented.equals(order)).isTrue();
        assertThat(instrumented.compare("a", "b")).isNegative();
        assertThat(calls()).containsExactly("Comparator.compare 1");
    }

    @Test
    void calls_of_threads_without_a_session_are_only_delegated() {
        binding.close();

        assertThat(words.find(1)).contains("word1");
        assertThat(calls()).isEmpty();
        assertThat(session.summary().notRecordedCalls())
                .containsEntry(Thread.currentThread().getName(), 1L);

        session.close();
        assertThat(words.find(1)).contains("word1");
        assertThatThrownBy(() -> words.require(-1)).isExactlyInstanceOf(IOException.class);
    }

    @Test
    void calls_are_recorded_in_the_session_bound_at_the_time_of_the_call() {
        try (TimerSession inner = TimerSession.open();
                TimerBinding innerBinding = inner.bind()) {
            words.sum();

            assertThat(inner.summary().entries()).hasSize(1);
        }
        assertThat(calls()).isEmpty();
    }

    /** Loads one class and the one around it again instead of asking the parent. */
    private static final class OtherLoader extends URLClassLoader {
        private final List<String> own;

        OtherLoader(Class<?> own) {
            super(new URL[] {own.getProtectionDomain().getCodeSource().getLocation()});
            this.own = List.of(own.getName(), own.getNestHost().getName());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return own.contains(name) ? findClass(name) : super.loadClass(name, resolve);
        }
    }

    @Test
    void the_interface_may_be_visible_to_another_class_loader_only() throws Exception {
        try (OtherLoader loader = new OtherLoader(NanoClock.class)) {
            Class<?> type = loader.loadClass(NanoClock.class.getName());

            Object instrumented = instrumentConstant(type, 42L);

            assertThat(type).isNotEqualTo(NanoClock.class);
            assertThat(type.getMethod("nanoTime").invoke(instrumented)).isEqualTo(42L);
            assertThat(calls()).containsExactly("NanoClock.nanoTime 1");
        }
    }

    private static <T> T instrumentConstant(Class<T> type, Object result) {
        Object constant = Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> result);
        return FTimers.instrument(type, type.cast(constant));
    }

    private interface Hidden {
        int roll();
    }

    @Test
    void the_interface_need_not_be_public() {
        Hidden dice = FTimers.instrument(
                Hidden.class, () -> ThreadLocalRandom.current().nextInt(1, 7));

        assertThat(dice.roll()).isBetween(1, 6);
        assertThat(calls()).containsExactly("Hidden.roll 1");
    }

    @Test
    void the_interface_need_not_be_public_in_another_class_loader() throws Exception {
        try (OtherLoader loader = new OtherLoader(Hidden.class)) {
            Class<?> type = loader.loadClass(Hidden.class.getName());
            Method roll = type.getDeclaredMethod("roll");
            roll.setAccessible(true);

            assertThat(roll.invoke(instrumentConstant(type, 6))).isEqualTo(6);
            assertThat(calls()).containsExactly("Hidden.roll 1");
        }
    }

    @Test
    void interfaces_of_the_platform_can_be_instrumented() throws Exception {
        @SuppressWarnings("unchecked")
        Callable<String> callable = FTimers.instrument(Callable.class, () -> "called");
        @SuppressWarnings("unchecked")
        Supplier<String> supplier = FTimers.instrument(Supplier.class, () -> null);

        assertThat(callable.call()).isEqualTo("called");
        assertThat(supplier.get()).isNull();
        assertThat(calls()).containsExactly("Callable.call 1", "Supplier.get 1");
    }

    sealed interface Closed permits OnlyOne {}

    record OnlyOne() implements Closed {}

    @ParameterizedTest
    @ValueSource(classes = {Dictionary.class, InstrumentTest.class, Status.class, int.class, Object[].class})
    <T> void a_class_that_is_not_an_interface_is_rejected(Class<T> type) {
        @SuppressWarnings("unchecked")
        T any = (T) new Object();

        assertThatThrownBy(() -> FTimers.instrument(type, any))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot instrument " + type.getName()
                        + ": it is not an interface; instrument an interface that it implements");
    }

    @Test
    void a_sealed_interface_is_rejected() {
        assertThatThrownBy(() -> FTimers.instrument(Closed.class, new OnlyOne()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("cannot instrument " + Closed.class.getName()
                        + ": it is sealed; instrument an interface that any class may implement");
    }

    @Test
    void a_null_implementation_is_rejected() {
        assertThatThrownBy(() -> FTimers.instrument(Runnable.class, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("implementation");
    }

    interface Sneaky {
        void run();
    }

    @Test
    void an_undeclared_checked_exception_arrives_wrapped() {
        IOException undeclared = new IOException("undeclared");

        assertThatThrownBy(
                        FTimers.instrument(Sneaky.class, () -> InstrumentTest.<RuntimeException>sneak(undeclared))::run)
                .isInstanceOf(UndeclaredThrowableException.class)
                .hasCause(undeclared);
    }

    @SuppressWarnings("unchecked")
    private static <X extends Exception> void sneak(Exception exception) throws X {
        throw (X) exception;
    }

    @Test
    void without_an_open_session_calls_are_passed_on() {
        session.close();
        assertThat(SessionParticipation.openSessions).isZero();

        assertThat(words.find(1)).contains("word1");
    }
}
