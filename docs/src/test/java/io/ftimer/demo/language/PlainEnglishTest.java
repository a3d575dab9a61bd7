package io.ftimer.demo.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources, pages, scripts and messages of all modules contain none of the phrases in {@code phrases.txt}. */
class PlainEnglishTest {
    private static final Path ROOT = Path.of("..");
    private static final Path LIST = Path.of("src/test/resources/io/ftimer/demo/language/phrases.txt");

    @Test
    void no_file_contains_a_phrase_of_the_list() throws Exception {
        Phrases phrases = phrases();
        List<String> found = new ArrayList<>();
        for (String path : files()) {
            Path file = ROOT.resolve(path);
            if (!phrases.isSkipped(path) && Files.isRegularFile(file)) {
                String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
                boolean isBinary = text.indexOf('\0') >= 0;
                found.addAll(isBinary ? List.of() : phrases.occurrences(path, text));
            }
        }
        assertThat(found).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\nThe caller is told.",
                "\n * the caller is\n * told",
                "\nvoid the_caller_is_told()",
                "\n\"the caller is \" + \"told\"",
                "\nhearerOf(timer)",
                "\nlastHearer",
                "\nReinitialise or Initialised"
            })
    void a_phrase_is_found_in_any_form_with_its_line(String text) throws IOException {
        assertThat(phrases().occurrences("a.txt", text))
                .singleElement()
                .asString()
                .startsWith("a.txt:2: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"recommends", "shearer", "forgoods", "future.isCancelled()", "MPI_Test_cancelled"})
    void other_words_and_exceptions_are_allowed(String text) throws IOException {
        assertThat(phrases().occurrences("a.txt", text)).isEmpty();
    }

    private static Phrases phrases() throws IOException {
        return new Phrases(Files.readAllLines(LIST));
    }

    /** Returns the files that git tracks or would track. */
    private static List<String> files() throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
                .directory(ROOT.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as("status of git ls-files").isZero();
        return List.of(output.split("\0"));
    }
}
