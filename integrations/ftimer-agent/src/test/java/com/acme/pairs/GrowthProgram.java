package com.acme.pairs;

import static io.ftimer.assertj.FTimerAssertions.assertThatGrowth;

import io.ftimer.assertj.Growth;

/** Steps of the class that expects how they grow. */
public final class GrowthProgram {
    private GrowthProgram() {}

    private static int square(int size) {
        int sum = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                sum += i ^ j;
            }
        }
        return sum;
    }

    /** Prints the file of the expectation, as its stack trace has it. */
    public static void main(String[] arguments) {
        try {
            assertThatGrowth(GrowthProgram::square).over(50, 100, 200).isAtMost(Growth.LINEAR);
        } catch (AssertionError e) {
            for (StackTraceElement frame : e.getStackTrace()) {
                if (frame.getMethodName().equals("main")) {
                    System.out.println(frame.getFileName());
                }
            }
        }
    }
}
