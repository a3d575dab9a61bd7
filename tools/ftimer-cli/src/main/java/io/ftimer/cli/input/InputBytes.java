package io.ftimer.cli.input;

import io.ftimer.report.internal.files.TargetFile;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The bytes of an input. Failures name it. */
final class InputBytes extends FilterInputStream {
    private static final Path STANDARD_INPUT = Path.of("-");

    private final String name;

    private InputBytes(String name, InputStream in) {
        super(in);
        this.name = name;
    }

    static boolean isStandardInput(Path file) {
        return file.equals(STANDARD_INPUT);
    }

    /** Returns what messages call the file. */
    static String name(Path file) {
        return isStandardInput(file) ? "standard input" : file.toString();
    }

    /**
     * Opens a file.
     *
     * @throws UnusableInputException if it cannot be opened
     */
    static InputBytes open(Path file) throws UnusableInputException {
        String name = name(file);
        try {
            if (isStandardInput(file)) {
                return new InputBytes(name, openStandardInput());
            }
            if (Files.isDirectory(file)) {
                throw new UnusableInputException(name, 0, "a folder; expected a file");
            }
            return new InputBytes(name, TargetFile.open(file));
        } catch (NoSuchFileException e) {
            throw new UnusableInputException(name, 0, "no such file");
        } catch (AccessDeniedException e) {
            throw new UnusableInputException(name, 0, "no permission to read the file");
        } catch (UnusableInputException e) {
            throw e;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static InputStream openStandardInput() throws UnusableInputException {
        try {
            // fails if an earlier input has closed it
            System.in.available();
            return System.in;
        } catch (IOException e) {
            throw new UnusableInputException(name(STANDARD_INPUT), 0, "closed or read before; name - only once");
        }
    }

    private static UnusableInputException unreadable(String name, IOException e) {
        return new UnusableInputException(name, 0, "cannot read the file: " + e.getMessage());
    }

    @Override
    public int read() throws IOException {
        try {
            return super.read();
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            return super.read(bytes, from, length);
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }
}
