package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import io.ftimer.agent.internal.instrument.ClassShape;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownClassNameTest {

    @ParameterizedTest
    @CsvSource({
        "com.acme.Order, Order",
        "Main, Main",
        "com.acme.Outer$Inner, Outer.Inner",
        "com.acme.Outer$1, Outer.1",
        "com.acme.Order$$SpringCGLIB$$0, Order$$SpringCGLIB$$0",
        "com.acme.Object$, Object$",
        "$Proxy7, $Proxy7",
    })
    void names_are_those_of_the_source(String type, String shown) {
        assertThat(ShownClassName.ofName(type)).isEqualTo(shown);
    }

    @Test
    void the_class_of_an_enum_constant_is_called_as_the_constant() throws IOException {
        assertThat(shown(State.CLOSED.getClass())).isEqualTo("ShownClassNameTest.State.CLOSED");
        assertThat(shown(State.class)).isEqualTo("ShownClassNameTest.State");
    }

    @Test
    void a_class_without_a_name_is_called_after_its_method() throws IOException {
        Supplier<String> supplier = new Supplier<>() {
            @Override
            public String get() {
                return "";
            }
        };

        assertThat(shown(supplier.getClass()))
                .isEqualTo("ShownClassNameTest.a_class_without_a_name_is_called_after_its_method.1");
    }

    private static String shown(Class<?> type) throws IOException {
        ClassLoader loader = ShownClassNameTest.class.getClassLoader();
        try (InputStream file = loader.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return ShownClassName.of(ClassShape.of(Objects.requireNonNull(file).readAllBytes()), loader);
        }
    }

    enum State {
        OPEN,
        CLOSED {
            @Override
            String shown() {
                return "closed";
            }
        };

        String shown() {
            return "open";
        }
    }
}
