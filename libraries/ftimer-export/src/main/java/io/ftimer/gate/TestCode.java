package io.ftimer.gate;

import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import java.lang.constant.ClassDesc;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds a test in its code by the unique id that JUnit gave it: class and method do not change with a display name, or with an argument
 * that has another text in each run. Stateless.
 */
final class TestCode {
    private static final String TEST_ID = "test_id";
    private static final Pattern SEGMENT = Pattern.compile("\\[([^:\\]]+):([^\\]]*)]");
    private static final Pattern PACKAGE = Pattern.compile("^([\\w$]+\\.)+");

    /** What a test may ask for without becoming another test. */
    private static final Set<String> INJECTED =
            Set.of("io.ftimer.junit.TimerTree", "io.ftimer.TimerSession", "io.ftimer.FTimer");

    private TestCode() {}

    /** Returns class and method of a test, or of the template or factory that it belongs to; empty if the tree does not have its id. */
    static Optional<TreeId> of(ExportedTree tree) {
        if (tree.kind() != Kind.TEST) {
            return Optional.empty();
        }
        String type = "";
        String method = "";
        Matcher segment = SEGMENT.matcher(tree.facts().getOrDefault(TEST_ID, template(tree)));
        while (segment.find()) {
            String value = decoded(segment.group(2));
            switch (segment.group(1)) {
                case "class", "class-template" -> type = value;
                case "nested-class", "nested-class-template" -> type += '$' + value;
                case "method", "test-template", "test-factory" -> method = signature(value);
                default -> {
                    // engines, invocations and dynamic tests
                }
            }
        }
        return type.isEmpty() || method.isEmpty() ? Optional.empty() : Optional.of(new TreeId(Kind.TEST, type, method));
    }

    private static String template(ExportedTree tree) {
        return tree.facts().getOrDefault("template_id", "");
    }

    /** Returns whether a tree is of one invocation of a template, whose own tree has the sums of all. */
    static boolean isInvocation(ExportedTree tree) {
        return tree.kind() == Kind.TEST
                && tree.facts().containsKey(TEST_ID)
                && !template(tree).isEmpty();
    }

    /** Returns what a later attempt of the same test has in common with this one; empty if unknown. */
    static Optional<String> execution(ExportedTree tree) {
        return Optional.ofNullable(tree.facts().get(TEST_ID))
                .map(id -> tree.facts().getOrDefault("jvm", "") + ' ' + id);
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notOfJunit) {
            return value;
        }
    }

    /** Returns {@code solve(String, int)} of {@code solve(java.lang.String, int, io.ftimer.FTimer)}. */
    private static String signature(String method) {
        int open = method.lastIndexOf('(');
        return open < 0 || !method.endsWith(")")
                ? method
                : Stream.of(method.substring(open + 1, method.length() - 1).split(", "))
                        .filter(type -> !INJECTED.contains(type))
                        .map(TestCode::simpleName)
                        .collect(Collectors.joining(", ", method.substring(0, open + 1), ")"));
    }

    private static String simpleName(String type) {
        if (type.startsWith("[")) {
            try {
                return ClassDesc.ofDescriptor(type.replace('.', '/')).displayName();
            } catch (IllegalArgumentException notOfJunit) {
                return type;
            }
        }
        return PACKAGE.matcher(type).replaceFirst("");
    }
}
