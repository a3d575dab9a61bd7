package io.ftimer.jmh.internal.result;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Passes the choice of labels from one fork to the next: the runner writes it to a temporary file and names the file in a system
 * property. It is a serialized object, like the results that JMH itself passes.
 *
 * <p>Thread safety: for one thread at a time.
 */
public final class LabelFile {
    private static final String PROPERTY = "ftimer.jmh.labels";

    private @Nullable Path file;

    public List<String> jvmOptions() {
        return file == null ? List.of() : List.of("-D" + PROPERTY + "=" + file);
    }

    public void write(TreeResult result) throws IOException {
        Path written = file;
        if (written == null) {
            written = Files.createTempFile("ftimer-labels-", ".ser");
            written.toFile().deleteOnExit();
            file = written;
        }
        try (OutputStream out = Files.newOutputStream(written);
                ObjectOutputStream objects = new ObjectOutputStream(out)) {
            objects.writeObject(result.chosen);
        }
    }

    /** Returns the choice of the previous fork, or an empty one in the first fork. */
    static ChosenLabels ofPreviousFork() {
        String named = System.getProperty(PROPERTY);
        if (named == null) {
            return ChosenLabels.NONE;
        }
        try (InputStream in = Files.newInputStream(Path.of(named));
                ObjectInputStream objects = new ObjectInputStream(in)) {
            return (ChosenLabels) objects.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException("ftimer: cannot read the labels of the previous fork (" + e + ")", e);
        }
    }

    public void delete() throws IOException {
        if (file != null) {
            Files.deleteIfExists(file);
            file = null;
        }
    }
}
