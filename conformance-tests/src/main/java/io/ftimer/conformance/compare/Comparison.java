package io.ftimer.conformance.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.ftimer.conformance.result.NotReplayed;
import io.ftimer.conformance.result.ResultFiles;
import io.ftimer.conformance.result.RunRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares a run with what was recorded. For one run. */
public final class Comparison {
    private static final String NO_OPERATION = "no such operation";

    /** The fields of an operation that are compared as its key and status. */
    private static final Set<String> TOLD_BY_PLACE = Set.of("line", "lane", "cmd", "status");

    private static final String DIAGNOSTICS = "stderr";

    private final Set<NotReplayed> omitted;
    private final List<ReplayDifference> differences = new ArrayList<>();
    private final ValueComparison values;
    private final int ranks;

    private Comparison(RealRule reals, Set<NotReplayed> omitted, int ranks) {
        this.omitted = omitted;
        this.values = new ValueComparison(reals, differences);
        this.ranks = ranks;
    }

    /**
     * Returns every difference once: statuses, handles, events, every field of every summary, diagnostics by number,
     * order and kind, and every file.
     *
     * @param omitted commands that were not run, and are not compared
     */
    public static List<ReplayDifference> differences(
            RecordedResults expected,
            RunRecord run,
            SortedMap<String, byte[]> files,
            RealRule reals,
            Set<NotReplayed> omitted) {
        Comparison comparison = new Comparison(reals, omitted, run.ranks());
        comparison.compareStatuses(expected.statuses(), OpKey.ofStatuses(ResultFiles.statuses(run)));
        comparison.compareRun(expected.result(), ResultFiles.tree(run));
        comparison.differences.addAll(FileComparison.differences(expected.files(), files, reals));
        return comparison.differences.stream().distinct().toList();
    }

    private void compareStatuses(SortedMap<OpKey, String> expected, SortedMap<OpKey, String> actual) {
        for (OpKey op : comparedOps(expected, actual)) {
            compareStatus(op, expected.getOrDefault(op, NO_OPERATION), actual.getOrDefault(op, NO_OPERATION));
        }
    }

    private void compareStatus(OpKey op, String expected, String actual) {
        if (!expected.equals(actual)) {
            differences.add(new ReplayDifference(op.place(ranks) + ": status", expected, actual));
        }
    }

    private void compareRun(JsonNode expected, JsonNode actual) {
        for (String field : List.of("kind", "ranks")) {
            values.compare("result.json: " + field, field, expected.path(field), actual.path(field));
        }
        JsonNode expectedRanks = expected.path("per_rank");
        JsonNode actualRanks = actual.path("per_rank");
        if (expectedRanks.size() != actualRanks.size()) {
            values.compare("result.json: per_rank", "per_rank", expectedRanks, actualRanks);
            return;
        }
        for (int rank = 0; rank < ranks; rank++) {
            compareOps(
                    rank,
                    expectedRanks.get(rank).path("ops"),
                    actualRanks.get(rank).path("ops"));
            compareDiagnostics(
                    ranks == 1 ? DIAGNOSTICS : "rank " + rank + " " + DIAGNOSTICS,
                    expectedRanks.get(rank).path(DIAGNOSTICS),
                    actualRanks.get(rank).path(DIAGNOSTICS));
        }
    }

    private void compareOps(int rank, JsonNode expected, JsonNode actual) {
        SortedMap<OpKey, JsonNode> should = OpKey.ofResult(rank, expected);
        SortedMap<OpKey, JsonNode> is = OpKey.ofResult(rank, actual);
        for (OpKey op : comparedOps(should, is)) {
            JsonNode expectedOp = should.get(op);
            JsonNode actualOp = is.get(op);
            if (expectedOp == null || actualOp == null) {
                compareStatus(op, status(expectedOp), status(actualOp));
            } else {
                compareOp(op, expectedOp, actualOp);
            }
        }
    }

    private void compareOp(OpKey op, JsonNode expected, JsonNode actual) {
        compareStatus(op, status(expected), status(actual));
        String label = expected.path("label").asText();
        String place = op.place(ranks) + (label.isEmpty() ? "" : " " + label) + ": ";
        Set<String> fields = new LinkedHashSet<>();
        expected.fieldNames().forEachRemaining(fields::add);
        actual.fieldNames().forEachRemaining(fields::add);
        fields.removeAll(TOLD_BY_PLACE);
        if (fields.remove(DIAGNOSTICS)) {
            compareDiagnostics(place + DIAGNOSTICS, expected.path(DIAGNOSTICS), actual.path(DIAGNOSTICS));
        }
        for (String field : fields) {
            JsonNode should = expected.path(field);
            JsonNode is = actual.path(field);
            boolean isSummary = should.isObject() && is.isObject();
            values.compare(isSummary ? place : place + field, field, should, is);
        }
    }

    private static String status(@Nullable JsonNode op) {
        return op == null ? NO_OPERATION : op.path("status").asText();
    }

    private SortedSet<OpKey> comparedOps(SortedMap<OpKey, ?> expected, SortedMap<OpKey, ?> actual) {
        SortedSet<OpKey> ops = new TreeSet<>(expected.keySet());
        ops.addAll(actual.keySet());
        return ops;
    }

    private void compareDiagnostics(String place, JsonNode expected, JsonNode actual) {
        List<String> should = new ArrayList<>();
        expected.forEach(line -> should.add(line.asText()));
        should.removeIf(line -> DiagnosticKinds.isOmitted(line, omitted));
        if (should.size() != actual.size()) {
            differences.add(new ReplayDifference(
                    place, ValueComparison.listOf(should.size()), ValueComparison.listOf(actual.size())));
            return;
        }
        for (int line = 0; line < actual.size(); line++) {
            String is = actual.get(line).asText();
            if (!DiagnosticKinds.agree(should.get(line), is)) {
                differences.add(new ReplayDifference(
                        place + "[" + line + "]",
                        "one of the kind " + ResultFiles.literal(should.get(line)),
                        ResultFiles.literal(is)));
            }
        }
    }

    /** Compares two JSON values field by field: real numbers by a rule, everything else exactly. */
    private static final class ValueComparison {
        private final RealRule reals;
        private final Collection<ReplayDifference> differences;

        /** Creates a comparison that adds what it finds to {@code differences}. */
        ValueComparison(RealRule reals, Collection<ReplayDifference> differences) {
            this.reals = reals;
            this.differences = differences;
        }

        /** Compares the values of one field at a place like {@code line 12 summary s: entries[3].self_time}. */
        void compare(String place, String field, JsonNode expected, JsonNode actual) {
            if (expected.isObject() && actual.isObject()) {
                compareFields(place.endsWith(" ") ? place : place + ".", expected, actual);
            } else if (expected.isArray() && actual.isArray() && expected.size() == actual.size()) {
                for (int i = 0; i < expected.size(); i++) {
                    compare(place + "[" + i + "]", field, expected.get(i), actual.get(i));
                }
            } else if (!isEqual(field, expected, actual)) {
                differences.add(new ReplayDifference(place, shown(expected), shown(actual)));
            }
        }

        private void compareFields(String prefix, JsonNode expected, JsonNode actual) {
            Set<String> names = new LinkedHashSet<>();
            expected.fieldNames().forEachRemaining(names::add);
            actual.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                compare(prefix + name, name, expected.path(name), actual.path(name));
            }
        }

        private boolean isEqual(String field, JsonNode expected, JsonNode actual) {
            if (expected.isFloatingPointNumber() && actual.isFloatingPointNumber()) {
                return reals.accepts(field, expected.doubleValue(), actual.doubleValue());
            }
            if (expected.isIntegralNumber() && actual.isIntegralNumber()) {
                return expected.bigIntegerValue().equals(actual.bigIntegerValue());
            }
            return expected.equals(actual);
        }

        private static String shown(JsonNode value) {
            if (value.isMissingNode()) {
                return "nothing";
            }
            return value.isArray() ? listOf(value.size()) : ResultFiles.literal(value);
        }

        /** Returns how messages speak of a list of that length. */
        static String listOf(int length) {
            return "a list of " + length;
        }
    }
}
