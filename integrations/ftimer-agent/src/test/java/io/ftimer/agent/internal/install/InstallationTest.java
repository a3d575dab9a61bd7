package io.ftimer.agent.internal.install;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.lab.PairsProgram;
import com.acme.lab.RegionsProgram;
import io.ftimer.agent.internal.options.InstrumentationOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Classes that are loaded before they are instrumented. */
class InstallationTest {
    private static final InstrumentationOptions OPTIONS = InstrumentationOptions.parse("com.acme.lab.**");

    private final List<List<Class<?>>> transformed = new ArrayList<>();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    /** Returns the installation of a JVM that has loaded two classes, of which it cannot transform some. */
    private Installation installation(List<Class<?>> rejected) {
        Instrumentation jvm = (Instrumentation) Proxy.newProxyInstance(
                InstallationTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getAllLoadedClasses" -> new Class<?>[] {PairsProgram.class, RegionsProgram.class};
                    case "isModifiableClass" -> true;
                    case "retransformClasses" -> {
                        List<Class<?>> types = List.of((Class<?>[]) arguments[0]);
                        transformed.add(types);
                        if (types.stream().anyMatch(rejected::contains)) {
                            throw new VerifyError("planted");
                        }
                        yield null;
                    }
                    default -> null;
                });
        return Installation.of(jvm, new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @Test
    void loaded_classes_are_instrumented_at_once() {
        installation(List.of()).instrument(OPTIONS);

        assertThat(transformed).containsExactly(List.of(PairsProgram.class, RegionsProgram.class));
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @Test
    void a_class_that_cannot_be_transformed_does_not_stop_the_others() {
        installation(List.of(RegionsProgram.class)).instrument(OPTIONS);

        assertThat(transformed)
                .containsExactly(
                        List.of(PairsProgram.class, RegionsProgram.class),
                        List.of(PairsProgram.class),
                        List.of(RegionsProgram.class));
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "ftimer-agent: com.acme.lab.RegionsProgram is not instrumented: java.lang.VerifyError: planted"
                                + System.lineSeparator());
    }
}
