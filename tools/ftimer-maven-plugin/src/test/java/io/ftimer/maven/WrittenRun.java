package io.ftimer.maven;

import io.ftimer.export.ExportFormats;
import io.ftimer.internal.rows.RegionKey;
import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.report.TreeExporters;
import io.ftimer.report.internal.text.SuiteText;
import io.ftimer.values.RegionPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A run in a line, such as {@code a() passed: 1 solve, 3 self_nanos=9 solve/assemble; b() failed: 1 solve}.
 *
 * @param trees the trees of the class {@code org.example.T} or of the benchmarks of {@code org.example.B}
 */
record WrittenRun(List<Tree> trees) {
    private static final String SEPARATOR = ": ";

    /** A tree with its facts, which are words such as {@code outcome=passed}. */
    record Tree(String name, Map<String, String> facts, List<Region> regions) {
        static Tree of(String text) {
            String head = text.substring(0, text.contains(SEPARATOR) ? text.indexOf(SEPARATOR) : text.length());
            String[] words = head.split(" (?=\\w+=)");
            Map<String, String> facts = new LinkedHashMap<>();
            for (int i = 1; i < words.length; i++) {
                facts.put(words[i].substring(0, words[i].indexOf('=')), words[i].substring(words[i].indexOf('=') + 1));
            }
            List<Region> regions = new ArrayList<>();
            if (text.contains(SEPARATOR)) {
                for (String region :
                        text.substring(head.length() + SEPARATOR.length()).split(", ")) {
                    regions.add(Region.of(region));
                }
            }
            return new Tree(words[0].strip(), facts, regions);
        }
    }

    /** A region with its calls and further numbers. */
    record Region(long calls, Map<String, String> numbers, RegionPath path) {
        static Region of(String text) {
            String[] words = text.split(" ");
            Map<String, String> numbers = new LinkedHashMap<>();
            for (int i = 1; i < words.length - 1; i++) {
                String[] number = words[i].split("=");
                numbers.put(number[0], number[1]);
            }
            return new Region(Long.parseLong(words[0]), numbers, RegionPath.parse(words[words.length - 1]));
        }

        long self() {
            return Long.parseLong(numbers.getOrDefault("self_nanos", "10"));
        }
    }

    static WrittenRun of(String text) {
        List<Tree> trees = new ArrayList<>();
        for (String tree : text.split("; ")) {
            trees.add(Tree.of(tree));
        }
        return new WrittenRun(trees);
    }

    /** Writes the report of a suite. */
    Path suite(Path file) throws IOException {
        List<String> records = new ArrayList<>();
        for (Tree tree : trees) {
            String id = "[class:org.example.T]/[method:" + tree.name() + "]";
            Map<String, String> test = new HashMap<>(Map.of(
                    "record_type", "test",
                    "attempt", "1",
                    "test_id", id,
                    "class_name", "org.example.T",
                    "method_name", tree.name().replace("()", ""),
                    "display_name", "shown " + tree.name(),
                    "outcome", "passed",
                    "window_nanos", "1000",
                    "not_recorded_calls", "0",
                    "left_out_records", "0"));
            test.putAll(tree.facts());
            records.add(SuiteText.record(test));
            int node = 0;
            List<Integer> open = new ArrayList<>(List.of(0));
            for (Region region : tree.regions()) {
                List<RegionKey> keys = RegionKey.of(region.path());
                RegionKey last = keys.get(keys.size() - 1);
                Map<String, String> record = new HashMap<>(Map.of(
                        "record_type", "region",
                        "node_id", Integer.toString(++node),
                        "depth", Integer.toString(keys.size() - 1),
                        "path", region.path().toString(),
                        "name", last.name(),
                        "kind", last.kind().key(),
                        "call_count", Long.toString(region.calls()),
                        "is_active", "false"));
                open.subList(keys.size(), open.size()).clear();
                record.put("parent_id", Integer.toString(open.get(keys.size() - 1)));
                open.add(node);
                record.put("inclusive_nanos", Long.toString(region.self()));
                record.put("self_nanos", Long.toString(region.self()));
                record.putAll(region.numbers());
                records.add(SuiteText.record(record));
            }
        }
        return Files.writeString(file, SuiteText.file(records));
    }

    /** Returns the trees as benchmarks. */
    List<ExportedTree> benchmarks() {
        return trees.stream()
                .map(tree -> new ExportedTree(
                        Kind.BENCHMARK,
                        "org.example.B",
                        tree.name(),
                        true,
                        1_000,
                        tree.facts(),
                        tree.regions().stream().map(WrittenRun::exported).toList()))
                .toList();
    }

    private static ExportedRegion exported(Region region) {
        List<RegionKey> keys = RegionKey.of(region.path());
        RegionKey last = keys.get(keys.size() - 1);
        Map<String, Number> numbers = new LinkedHashMap<>();
        region.numbers().forEach((name, value) -> numbers.put(name, Double.valueOf(value)));
        numbers.remove("self_nanos");
        return new ExportedRegion(
                keys.size() - 1, last.name(), last.kind(), region.calls(), region.self(), region.self(), numbers);
    }

    /** Writes the trees as benchmarks. */
    Path benchmarks(Path file) throws IOException {
        TreeExporters.write(
                ExportFormats.all().named("json"), new ExportedRun("benchmarks", Map.of()), benchmarks(), file);
        return file;
    }
}
