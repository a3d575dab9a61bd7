package io.ftimer;

import io.ftimer.summary.ContextDiagnostic;
import io.ftimer.values.MismatchMode;
import io.ftimer.values.RegionKind;
import io.ftimer.values.Status;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A second, deliberately simple implementation of the recorder's contract: it keeps a log of all starts and ends, and
 * evaluates the whole log for every query.
 */
public final class RecorderModel implements RecorderProgram.Target {

    /** An event at one call path. A continuation after a repair starts without being counted. */
    private record Event(List<String> path, boolean begin, boolean counted, long at) {}

    /** An open region and the guard activation it belongs to, 0 for none. */
    private record Open(String name, long token) {}

    private record Handle(String name, int run) {}

    private record Claim(int ordinal, long token) {}

    /** One row of a summary. */
    public record Row(
            int nodeId,
            int parentId,
            int depth,
            List<String> path,
            long calls,
            long inclusive,
            long self,
            boolean active,
            long contexts) {}

    private final List<Event> log = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final Set<List<String>> paths = new LinkedHashSet<>();
    private final List<Open> open = new ArrayList<>();
    private final @Nullable Handle[] handles = new Handle[RecorderProgram.HANDLES];
    private final @Nullable Claim[] claims = new Claim[RecorderProgram.GUARDS];
    private boolean initialized;
    private MismatchMode mode = MismatchMode.STRICT;
    private int run;
    private long lastToken;
    private long windowStart;
    private int failedCloses;
    private long now;

    public RecorderModel(long now) {
        this.now = now;
    }

    // ---- lifecycle ----------------------------------------------------------------------------------------------

    @Override
    public Status init(@Nullable MismatchMode newMode) {
        if (newMode == null) {
            return Status.UNKNOWN;
        }
        if (!open.isEmpty()) {
            return Status.ACTIVE;
        }
        forget();
        initialized = true;
        mode = newMode;
        return Status.SUCCESS;
    }

    @Override
    public Status finish() {
        if (!open.isEmpty()) {
            return Status.ACTIVE;
        }
        forget();
        initialized = false;
        return Status.SUCCESS;
    }

    private void forget() {
        log.clear();
        names.clear();
        paths.clear();
        run++;
        windowStart = now;
    }

    @Override
    public Status reset() {
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        if (!open.isEmpty()) {
            return Status.ACTIVE;
        }
        log.clear();
        windowStart = now;
        return Status.SUCCESS;
    }

    @Override
    public Status restartClock() {
        if (!open.isEmpty() || paths.stream().anyMatch(path -> calls(path) > 0 || inclusive(path) != 0)) {
            return Status.ACTIVE;
        }
        windowStart = now;
        return Status.SUCCESS;
    }

    @Override
    public Status advance(long nanos) {
        now += nanos;
        return Status.SUCCESS;
    }

    // ---- timing -------------------------------------------------------------------------------------------------

    private static boolean isLegal(@Nullable String name) {
        return name != null && !name.isBlank() && !name.startsWith(" ") && !name.contains("\t");
    }

    private int define(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name) + 1;
    }

    private void begin(String name, boolean counted, long token) {
        open.add(new Open(name, token));
        paths.add(openPath());
        log.add(new Event(openPath(), true, counted, now));
    }

    private void end() {
        log.add(new Event(openPath(), false, false, now));
        open.remove(open.size() - 1);
    }

    private boolean isInnermost(String name) {
        return !open.isEmpty() && open.get(open.size() - 1).name().equals(name);
    }

    private Status start(@Nullable String name, long token) {
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        if (!isLegal(name)) {
            return Status.INVALID_NAME;
        }
        define(name.strip());
        begin(name.strip(), true, token);
        return Status.SUCCESS;
    }

    @Override
    public Status start(@Nullable String name) {
        return start(name, 0);
    }

    @Override
    public Status stop(@Nullable String name) {
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        if (!isLegal(name)) {
            return Status.INVALID_NAME;
        }
        return names.contains(name.strip()) ? stopKnown(name.strip()) : Status.UNKNOWN;
    }

    private Status stopKnown(String name) {
        if (isInnermost(name)) {
            end();
            return Status.SUCCESS;
        }
        int at = openPath().lastIndexOf(name);
        if (mode == MismatchMode.STRICT || at < 0) {
            return Status.MISMATCH;
        }
        List<String> inside = openPath().subList(at + 1, open.size());
        while (open.size() > at) {
            end();
        }
        inside.forEach(region -> begin(region, false, 0));
        return mode == MismatchMode.REPAIR ? Status.SUCCESS : Status.MISMATCH;
    }

    @Override
    public Status next(@Nullable String name) {
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        if (!isLegal(name)) {
            return Status.INVALID_NAME;
        }
        if (open.isEmpty()) {
            return Status.MISMATCH;
        }
        end();
        return start(name);
    }

    // ---- handles and guards -------------------------------------------------------------------------------------

    @Override
    public Status lookup(int handle, @Nullable String name) {
        handles[handle] = null;
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        if (!isLegal(name)) {
            return Status.INVALID_NAME;
        }
        define(name.strip());
        handles[handle] = new Handle(name.strip(), run);
        return Status.SUCCESS;
    }

    private @Nullable String known(int handle) {
        Handle held = handles[handle];
        return held != null && held.run() == run ? held.name() : null;
    }

    @Override
    public Status startHandle(int handle) {
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        return known(handle) == null ? Status.UNKNOWN : start(known(handle));
    }

    @Override
    public Status stopHandle(int handle) {
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        return known(handle) == null ? Status.UNKNOWN : stop(known(handle));
    }

    @Override
    public Status guardStart(int guard, @Nullable String name) {
        if (claims[guard] != null) {
            return Status.ACTIVE;
        }
        Status status = start(name, lastToken + 1);
        if (status.isSuccess()) {
            claims[guard] = new Claim(define(name.strip()), ++lastToken);
        }
        return status;
    }

    @Override
    public Status guardStop(int guard) {
        Claim claim = claims[guard];
        if (claim == null) {
            return Status.SUCCESS;
        }
        if (!initialized) {
            return Status.NOT_INITIALIZED;
        }
        if (!open.isEmpty() && open.get(open.size() - 1).token() == claim.token()) {
            end();
            claims[guard] = null;
            return Status.SUCCESS;
        }
        return claim.ordinal() > names.size() ? Status.UNKNOWN : Status.MISMATCH;
    }

    @Override
    public Status guardClose(int guard) {
        if (!guardStop(guard).isSuccess()) {
            failedCloses++;
        }
        claims[guard] = null;
        return Status.SUCCESS;
    }

    // ---- queries --------------------------------------------------------------------------------------------------

    public boolean isInitialized() {
        return initialized;
    }

    /** Returns the present time. */
    public long now() {
        return now;
    }

    /** Returns the number of the run; a reset does not start a new one. */
    int run() {
        return run;
    }

    public int failedCloses() {
        return failedCloses;
    }

    public long totalNanos() {
        return now - windowStart;
    }

    /** Returns the names of the open regions, outermost first. */
    public List<String> openPath() {
        return open.stream().map(Open::name).toList();
    }

    List<ContextDiagnostic> contexts() {
        return names.stream()
                .map(name -> new ContextDiagnostic(name, RegionKind.CODE, (int) contexts(name)))
                .toList();
    }

    private long contexts(String name) {
        return paths.stream().filter(path -> last(path).equals(name)).count();
    }

    private static String last(List<String> path) {
        return path.get(path.size() - 1);
    }

    private long calls(List<String> path) {
        return log.stream()
                .filter(event -> event.counted() && event.path().equals(path))
                .count();
    }

    private long inclusive(List<String> path) {
        long sum = isOpen(path) ? now : 0;
        for (Event event : log) {
            if (event.path().equals(path)) {
                sum += event.begin() ? -event.at() : event.at();
            }
        }
        return sum;
    }

    private boolean isOpen(List<String> path) {
        return path.size() <= open.size() && openPath().subList(0, path.size()).equals(path);
    }

    private List<List<String>> children(List<String> path) {
        return paths.stream()
                .filter(child -> child.size() == path.size() + 1
                        && child.subList(0, path.size()).equals(path))
                .sorted(Comparator.comparing(child -> names.indexOf(last(child))))
                .toList();
    }

    private boolean isShown(List<String> path) {
        return calls(path) > 0
                || inclusive(path) != 0
                || isOpen(path)
                || children(path).stream().anyMatch(this::isShown);
    }

    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        addChildren(List.of(), 0, rows);
        return rows;
    }

    /** As {@link #rows()}, with running regions counted up to another time: that of a summary whose window is that long. */
    public List<Row> rows(long totalNanos) {
        long present = now;
        now = windowStart + totalNanos;
        try {
            return rows();
        } finally {
            now = present;
        }
    }

    private void addChildren(List<String> parent, int parentId, List<Row> rows) {
        for (List<String> path : children(parent)) {
            if (isShown(path)) {
                long self = inclusive(path)
                        - children(path).stream().mapToLong(this::inclusive).sum();
                int nodeId = rows.size() + 1;
                rows.add(new Row(
                        nodeId,
                        parentId,
                        parent.size(),
                        path,
                        calls(path),
                        inclusive(path),
                        self,
                        isOpen(path),
                        contexts(last(path))));
                addChildren(path, nodeId, rows);
            }
        }
    }
}
