package io.ftimer.gate;

import io.ftimer.internal.text.ByteOrderMark;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a baseline file line by line. Thread safety: thread-confined. */
final class BaselineReader {
    private static final long LARGEST_FILE = 256L << 20;
    private static final Pattern HEADING = Pattern.compile("\\[(.+)]");
    private static final Pattern ROW =
            Pattern.compile("(\\S+)\\s+(\\S+)\\s+(?:(" + BaselineText.BYTES + ")\\s+)?(\\S.*)");

    private final SortedMap<TreeId, ExpectedTree> trees = new TreeMap<>();
    private final Map<TreeId, Integer> headings = new HashMap<>();
    private @Nullable TreeId id;
    private Optional<CallPath> ratiosTo = Optional.empty();
    private SortedMap<CallPath, ExpectedRegion> regions = new TreeMap<>();
    private boolean hasKinds = true;
    private int number;

    private BaselineReader() {}

    static Baseline read(Path file) throws IOException {
        BaselineReader reader = new BaselineReader();
        try {
            reader.readLines(file);
        } catch (NoSuchFileException e) {
            throw new IOException("baseline " + file + " does not exist; create it with an update", e);
        } catch (CharacterCodingException e) {
            throw new IOException(file + ", after line " + reader.number + ": invalid text: expected UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ", line " + reader.number + ": " + e.getMessage(), e);
        } catch (AccessDeniedException e) {
            throw new IOException("cannot read baseline " + file + ": no permission", e);
        } catch (IOException e) {
            throw new IOException("cannot read baseline " + file + ": " + e.getMessage(), e);
        }
        reader.endTree();
        return new Baseline(reader.trees);
    }

    private void readLines(Path file) throws IOException {
        if (Files.isDirectory(file)) {
            throw new IOException("expected a file, was a folder");
        }
        if (Files.size(file) > LARGEST_FILE) {
            throw new IOException("expected at most " + (LARGEST_FILE >> 20) + " MB");
        }
        try (BufferedReader lines = Files.newBufferedReader(file)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                accept((number == 1 ? ByteOrderMark.strip(line) : line).strip());
            }
        }
    }

    private void accept(String line) {
        Matcher heading = HEADING.matcher(line);
        if (heading.matches()) {
            endTree();
            id = id(heading.group(1));
        } else if (line.startsWith(BaselineText.VERSION_PREFIX)) {
            checkVersion(line.substring(BaselineText.VERSION_PREFIX.length()));
        } else if (!line.isEmpty() && !line.startsWith("#")) {
            if (id == null) {
                throw new IllegalArgumentException("expected a tree in brackets before the first region");
            }
            if (line.startsWith(BaselineText.RATIOS) && regions.isEmpty() && ratiosTo.isEmpty()) {
                ratiosTo = Optional.of(path(line.substring(BaselineText.RATIOS.length())));
            } else {
                addRegion(line);
            }
        }
    }

    private CallPath path(String text) {
        return hasKinds ? CallPath.parse(text) : CallPath.of(GatePathText.names(text));
    }

    private void checkVersion(String version) {
        hasKinds = !version.equals(String.valueOf(BaselineText.VERSION_WITHOUT_KINDS));
        if (hasKinds && !version.equals(String.valueOf(BaselineText.VERSION))) {
            throw new IllegalArgumentException("unknown version \"" + version + "\" of a baseline: expected "
                    + BaselineText.VERSION + "; read it with the fTimer that wrote it, or write it again");
        }
    }

    private TreeId id(String text) {
        TreeId parsed = TreeId.parse(text);
        Integer earlier = headings.putIfAbsent(parsed, number);
        if (earlier != null) {
            throw new IllegalArgumentException("tree \"" + parsed + "\" occurs twice, first on line " + earlier);
        }
        return parsed;
    }

    private void addRegion(String line) {
        Matcher row = ROW.matcher(line);
        if (!row.matches()) {
            throw new IllegalArgumentException("invalid line \"" + line + "\": expected calls, a share and a path");
        }
        SortedMap<String, Double> metrics = new TreeMap<>();
        String rest = row.group(4);
        Matcher metric = BaselineText.METRIC.matcher(rest);
        while (metric.lookingAt()) {
            metrics.put(metric.group(1), GateNumbers.parseSigned(metric.group(2)));
            rest = rest.substring(metric.end()).strip();
            metric = BaselineText.METRIC.matcher(rest);
        }
        CallPath path = path(rest);
        if (regions.put(
                        path,
                        new ExpectedRegion(
                                ExpectedCalls.parse(row.group(1)), time(row.group(2)), bytes(row.group(3)), metrics))
                != null) {
            throw new IllegalArgumentException("region \"" + path + "\" occurs twice");
        }
    }

    private Optional<RelativeTime> time(String text) {
        if (text.equals(BaselineText.NO_TIME)) {
            return Optional.empty();
        }
        RelativeTime time = RelativeTime.parse(text);
        if (ratiosTo.isPresent() != (time.base() == RelativeTime.Base.REGION)) {
            throw new IllegalArgumentException("invalid time \"" + text + "\": expected "
                    + (ratiosTo.isPresent()
                            ? "a ratio such as 0.8x, as the tree has ratios to a region"
                            : "a percentage such as 12.5%, as the tree has no line \"ratios to REGION\""));
        }
        return Optional.of(time);
    }

    private static Optional<ExpectedBytes> bytes(@Nullable String text) {
        return Optional.ofNullable(text)
                .filter(bytes -> !bytes.equals(BaselineText.NO_BYTES))
                .map(ExpectedBytes::parse);
    }

    private void endTree() {
        if (id != null) {
            trees.put(id, new ExpectedTree(ratiosTo, regions));
        }
        ratiosTo = Optional.empty();
        regions = new TreeMap<>();
    }
}
