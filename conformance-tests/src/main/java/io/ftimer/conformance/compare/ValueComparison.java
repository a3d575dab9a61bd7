package io.ftimer.conformance.compare;

import com.fasterxml.jackson.databind.JsonNode;
import io.ftimer.conformance.result.ResultFiles;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/** Compares two JSON values field by field: real numbers by a rule, everything else exactly. */
final class ValueComparison {
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
