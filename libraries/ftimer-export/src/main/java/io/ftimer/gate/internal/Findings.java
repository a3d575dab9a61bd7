package io.ftimer.gate.internal;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** What a comparison found. Lines have no full stop. Implementations are immutable. */
public interface Findings {

    /** Returns the command as the name of a test suite: {@code ftimer gate}. */
    String command();

    /** Returns the conclusion in a few words: {@code passed}. */
    String conclusion();

    /** Returns the file of the repository that annotations are about, if any. */
    default Optional<String> file() {
        return Optional.empty();
    }

    /** Returns why nothing at all could be compared; empty if something was. */
    default List<String> notCompared() {
        return List.of();
    }

    /** Returns what was found, that because of which the comparison fails first. */
    List<Finding> findings();

    /** Returns rows that are shown below all findings, folded where that is possible. */
    default List<RowTable> tables() {
        return List.of();
    }

    /** Returns the differences that are allowed, if any finding depends on them. */
    default Optional<String> tolerance() {
        return Optional.empty();
    }

    /** Returns the line that has the numbers and the conclusion. */
    String summary();

    /** Returns what the reader can do. */
    List<String> remedy();

    /** Returns the test cases of JUnit XML, which are made when they are asked for. */
    List<TestCase> cases();

    /** Returns the path of a file that build servers attach to failures, if any. */
    default Optional<String> attachment() {
        return Optional.empty();
    }

    /** Writes everything as one value of JSON and a line feed. */
    void json(Appendable out) throws IOException;
}
