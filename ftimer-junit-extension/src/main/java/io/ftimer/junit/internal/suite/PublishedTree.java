package io.ftimer.junit.internal.suite;

import io.ftimer.assertj.internal.tree.SummaryTreeText;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.function.ThrowingConsumer;

/**
 * Publishes the tree of a test through JUnit for IDEs and reports: as a report entry, and as a file if JUnit supports files
 * (since 5.12). Stateless.
 */
final class PublishedTree {
    private static final String KEY = "ftimer";
    private static final String FILE = "ftimer.csv";

    /** Found by name, because the type of its media type parameter moved to another package in 5.14. */
    private static final Optional<Method> PUBLISH_FILE = Arrays.stream(ExtensionContext.class.getMethods())
            .filter(method -> method.getName().equals("publishFile") && Modifier.isAbstract(method.getModifiers()))
            .findFirst();

    private PublishedTree() {}

    static void publish(ExtensionContext context, TimedTest timed) throws IOException {
        if (timed.regions().isEmpty()) {
            return;
        }
        context.publishReportEntry(KEY, SummaryTreeText.withTimes(timed.test().summary()));
        if (PUBLISH_FILE.isPresent()) {
            publishFile(PUBLISH_FILE.get(), context, file -> write(timed, file));
        }
    }

    private static void publishFile(Method method, ExtensionContext context, ThrowingConsumer<Path> writer)
            throws IOException {
        try {
            Object text =
                    method.getParameterTypes()[1].getField("TEXT_PLAIN_UTF_8").get(null);
            method.invoke(context, FILE, text, writer);
        } catch (InvocationTargetException failed) {
            throw new IOException(
                    "JUnit rejected " + FILE + ": "
                            + failed.getTargetException().getMessage(),
                    failed);
        } catch (ReflectiveOperationException changed) {
            throw new IOException("unsupported signature of publishFile in this JUnit: " + changed, changed);
        }
    }

    /** Writes a file like {@code suite.csv}, with one test. */
    private static void write(TimedTest timed, Path file) throws IOException {
        StringBuilder csv = new StringBuilder(SuiteCsv.HEADER_LINE);
        new SuiteCsv(csv, "").write(1, timed, true);
        Files.writeString(file, csv + SuiteCsv.end("", List.of(), List.of(), 0));
    }
}
