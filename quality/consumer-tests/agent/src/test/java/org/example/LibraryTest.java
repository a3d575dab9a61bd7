package org.example;

import static io.ftimer.assertj.FTimerAssertions.assertThat;

import io.ftimer.junit.ExpectCalls;
import io.ftimer.junit.TimerTree;
import java.util.List;
import org.apache.commons.text.WordUtils;
import org.junit.jupiter.api.Test;

/** Calls in a library, of which no source was edited. */
class LibraryTest {

    @Test
    void each_variable_is_resolved_once(TimerTree tree) {
        new LetterService(new Archive()).write(List.of("Ada", "Grace"));

        assertThat(tree).region("LetterService.write/Archive.store").hasCalls(2);
        assertThat(tree).region("LetterService.write/StringSubstitutor.replace").calls().isAtLeast(2);
        // name, text, and name inside text
        assertThat(tree).region("**/StringSubstitutor.resolveVariable").hasCalls(6);
    }

    @Test
    @ExpectCalls(region = "Audit.write", exactly = 0)
    void a_class_that_is_not_in_use_is_instrumented_when_it_is_loaded() {
        new LetterService(new Archive()).write(List.of("Ada"));
    }

    @Test
    @ExpectCalls(region = "**/StringSubstitutor.resolveVariable", atMost = 2)
    void planted() {
        new LetterService(new Archive()).write(List.of("Ada"));
    }

    @Test
    @ExpectCalls(region = "**/WordUtils.capitalize", exactly = 2)
    void overloads_that_delegate_count_once() {
        WordUtils.capitalize("ada");
        WordUtils.capitalize("ada lovelace", ' ');
    }

    @Test
    @ExpectCalls(region = "**/WordUtils.uncapitalize", exactly = 1)
    void one_overload_counts() {
        WordUtils.uncapitalize("Ada");
    }

    @Test
    @ExpectCalls(region = "**/Archive.remove", exactly = 0)
    void misspelled_pattern() {
        new LetterService(new Archive()).write(List.of("Ada"));
    }

    @Test
    @ExpectCalls(region = "LetterServce.write", exactly = 0)
    void misspelled() {
        new LetterService(new Archive()).write(List.of("Ada"));
    }
}
