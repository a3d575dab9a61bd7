package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** A malformed annotation fails its test before the body runs. */
class MalformedAnnotationsTest {

    @Test
    void the_annotation_and_the_method_are_named() {
        assertThat(Fixture.run(Malformed.class).failures())
                .allSatisfy(failure -> assertThat(failure).isInstanceOf(ExtensionConfigurationException.class))
                .extracting(Throwable::getMessage)
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                "@ExpectCalls(region = \"a\", exactly = 1, atLeast = 1) on #.both(): expected either exactly,"
                                        + " or atLeast, atMost or both",
                                "@ExpectCalls(region = \"a\") on #.none(): expected either exactly, or atLeast,"
                                        + " atMost or both",
                                "@ExpectCalls(region = \"a\", exactly = -1) on #.negative(): number of calls must be at"
                                        + " least 0, was -1",
                                "@ExpectCalls(region = \"a\", atMost = -7) on #.negativeMost(): number of calls must be"
                                        + " at least 0, was -7",
                                "@ExpectCalls(region = \"a\", atLeast = 3, atMost = 2) on #.nothingBetween(): invalid range"
                                        + " of calls 3 to 2: the lower bound must not exceed the upper bound",
                                "@ExpectCalls(region = \"\", exactly = 1) on #.emptyPath(): malformed region path \"\": a level"
                                        + " is empty",
                                "@ExpectRegions({\"a\", \"a//b\"}) on #.emptyLevel(): malformed region path \"a//b\": a level"
                                        + " is empty",
                                "@ExpectRegions(value = {\"a\", \"a/*\"}, ordered = true) on #.orderedPattern(): invalid path"
                                        + " \"a/*\" in an order: expected a region, not a pattern",
                                "@ExpectShare(region = \"a\", of = \"b\") on #.noShare(): expected atLeast, atMost or both",
                                "@ExpectShare(region = \"a\", of = \"b\", atMost = -0.5) on #.negativeShare(): share must be a"
                                        + " fraction of at least 0, was -0.5",
                                "@ExpectShare(region = \"a\", of = \"b\", atLeast = 0.9, atMost = 0.3) on #.noShareBetween():"
                                        + " invalid range of shares 0.9 to 0.3: the lower bound must not exceed the upper bound",
                                "@ExpectShare(region = \"a\", of = \"b*\", atLeast = 0.9) on #.badPattern(): malformed region"
                                        + " path \"b*\": '*' and '**' stand for whole levels; write '\\*' for a star in a name",
                                "@TimeBudget(region = \"a\", atMost = \"50 parsecs\") on #.noTime(): invalid duration"
                                        + " \"50 parsecs\": expected a number and one of the units ns, us, ms, s, min, for instance 50ms",
                                "@TimeBudget(region = \"a\", atMost = \"-1ms\") on #.negativeTime(): invalid duration"
                                        + " \"-1ms\": expected a number and one of the units ns, us, ms, s, min, for instance 50ms",
                                "@TimeBudget(region = \"a\", atMost = \"1ms\", repeats = 0) on #.noRun(): repeats must be at"
                                        + " least 1, was 0",
                                "@ExpectTree(\"\") on #.noFile(): invalid file name \"\": expected a file beside the class, for"
                                        + " instance \"solver-tree.txt\"",
                                "@ExpectTree(\"../tree.txt\") on #.fileElsewhere(): invalid file name \"../tree.txt\": expected a"
                                        + " file beside the class, for instance \"solver-tree.txt\"")
                        .map(message -> message.replace("#", "MalformedAnnotationsTest.Malformed"))
                        .toList());
    }

    static class Malformed {
        @Test
        @ExpectCalls(region = "a", exactly = 1, atLeast = 1)
        void both() {
            throw new AssertionError("the body was run");
        }

        @Test
        @ExpectCalls(region = "a")
        void none() {}

        @Test
        @ExpectCalls(region = "a", exactly = -1)
        void negative() {}

        @Test
        @ExpectCalls(region = "a", atMost = -7)
        void negativeMost() {}

        @Test
        @ExpectCalls(region = "a", atLeast = 3, atMost = 2)
        void nothingBetween() {}

        @Test
        @ExpectCalls(region = "", exactly = 1)
        void emptyPath() {}

        @Test
        @ExpectRegions({"a", "a//b"})
        void emptyLevel() {}

        @Test
        @ExpectRegions(
                value = {"a", "a/*"},
                ordered = true)
        void orderedPattern() {}

        @Test
        @ExpectShare(region = "a", of = "b")
        void noShare() {}

        @Test
        @ExpectShare(region = "a", of = "b", atMost = -0.5)
        void negativeShare() {}

        @Test
        @ExpectShare(region = "a", of = "b", atLeast = 0.9, atMost = 0.3)
        void noShareBetween() {}

        @Test
        @ExpectShare(region = "a", of = "b*", atLeast = 0.9)
        void badPattern() {}

        @Test
        @TimeBudget(region = "a", atMost = "50 parsecs")
        void noTime() {}

        @Test
        @TimeBudget(region = "a", atMost = "-1ms")
        void negativeTime() {}

        @Test
        @TimeBudget(region = "a", atMost = "1ms", repeats = 0)
        void noRun() {}

        @Test
        @ExpectTree("")
        void noFile() {}

        @Test
        @ExpectTree("../tree.txt")
        void fileElsewhere() {}
    }
}
