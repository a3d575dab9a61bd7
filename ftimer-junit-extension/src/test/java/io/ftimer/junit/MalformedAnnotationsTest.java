package io.ftimer.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** An annotation that makes no sense fails its test before the body is run. */
class MalformedAnnotationsTest {

    @Test
    void the_annotation_and_the_method_are_named() {
        assertThat(Fixture.run(Malformed.class).failures())
                .allSatisfy(failure -> assertThat(failure).isInstanceOf(ExtensionConfigurationException.class))
                .extracting(Throwable::getMessage)
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                "@ExpectCalls(region = \"a\", exactly = 1, atLeast = 1) on #.both(): give either exactly, or"
                                        + " atLeast, atMost or both",
                                "@ExpectCalls(region = \"a\") on #.none(): give either exactly, or atLeast, atMost or both",
                                "@ExpectCalls(region = \"a\", exactly = -1) on #.negative(): a number of calls cannot be"
                                        + " negative: -1",
                                "@ExpectCalls(region = \"a\", atMost = -7) on #.negativeMost(): a number of calls cannot be"
                                        + " negative: -7",
                                "@ExpectCalls(region = \"a\", atLeast = 3, atMost = 2) on #.nothingBetween(): no number of"
                                        + " calls is between the two",
                                "@ExpectCalls(region = \"\", exactly = 1) on #.emptyPath(): malformed region path \"\": a level"
                                        + " is empty",
                                "@ExpectRegions({\"a\", \"a//b\"}) on #.emptyLevel(): malformed region path \"a//b\": a level"
                                        + " is empty",
                                "@ExpectRegions(value = {\"a\", \"a/*\"}, ordered = true) on #.orderedPattern(): \"a/*\" is a"
                                        + " pattern and has no place in an order; name each region",
                                "@ExpectShare(region = \"a\", of = \"b\") on #.noShare(): give atLeast, atMost or both",
                                "@ExpectShare(region = \"a\", of = \"b\", atMost = -0.5) on #.negativeShare(): a share cannot"
                                        + " be negative: -0.5",
                                "@ExpectShare(region = \"a\", of = \"b\", atLeast = 0.9, atMost = 0.3) on #.noShareBetween():"
                                        + " no share is between the two",
                                "@ExpectShare(region = \"a\", of = \"b*\", atLeast = 0.9) on #.badPattern(): malformed region"
                                        + " path \"b*\": '*' and '**' stand for whole levels; write '\\*' for a star in a name",
                                "@TimeBudget(region = \"a\", atMost = \"50 parsecs\") on #.noTime(): \"50 parsecs\" is not a"
                                        + " time; write a number and one of the units ns, us, ms, s, min, for instance 50ms",
                                "@TimeBudget(region = \"a\", atMost = \"-1ms\") on #.negativeTime(): \"-1ms\" is not a time;"
                                        + " write a number and one of the units ns, us, ms, s, min, for instance 50ms",
                                "@TimeBudget(region = \"a\", atMost = \"1ms\", repeats = 0) on #.noRun(): the body runs at"
                                        + " least once, so repeats cannot be 0",
                                "@ExpectTree(\"\") on #.noFile(): \"\" is not the name of a file beside the class; write for"
                                        + " instance \"solver-tree.txt\"",
                                "@ExpectTree(\"../tree.txt\") on #.fileElsewhere(): \"../tree.txt\" is not the name of a file"
                                        + " beside the class; write for instance \"solver-tree.txt\"")
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
