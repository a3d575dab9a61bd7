package io.ftimer.mpi.npb;

import io.ftimer.FTimer;
import io.ftimer.mpi.Communicator;
import io.ftimer.mpi.LongOp;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Random;

/** What the ranks do together. Each operation on a number takes a nanosecond of the machine. Each program checks its own result. */
enum Program {
    /** EP: counts random points in a circle; ranks meet once, at the end, and their parts differ. */
    EMBARRASSINGLY_PARALLEL {
        private static final int POINTS = 4_000;

        @Override
        void run(Machine machine, Communicator ranks, FTimer timer) {
            // the last rank has what is left of an uneven division
            int points = POINTS / ranks.size() + (ranks.rank() == ranks.size() - 1 ? POINTS / 3 : 0);
            long[] inside = {0, points};
            timer.start("points");
            Random random = new Random(ranks.rank());
            for (int i = 0; i < points; i++) {
                double x = random.nextDouble();
                double y = random.nextDouble();
                inside[0] += x * x + y * y <= 1 ? 1 : 0;
                machine.compute(4);
            }
            timer.stop("points");
            timer.start("sum");
            ranks.allreduce(inside, LongOp.SUM);
            timer.stop("sum");
            require(Math.abs(4.0 * inside[0] / inside[1] - Math.PI) < 0.1, "pi");
        }
    },

    /** CG: solves a tridiagonal system by conjugate gradients; ranks exchange borders and dot products in each iteration. */
    CONJUGATE_GRADIENT {
        private static final int ROWS = 96;
        private static final int ITERATIONS = 60;

        /** Dot products are sums of integers of this unit. */
        private static final double UNIT = 1L << 30;

        @Override
        void run(Machine machine, Communicator ranks, FTimer timer) {
            int first = ROWS * ranks.rank() / ranks.size();
            int rows = ROWS * (ranks.rank() + 1) / ranks.size() - first;
            double[] x = new double[rows];
            double[] residual = new double[rows];
            Arrays.fill(residual, 1);
            double[] direction = residual.clone();
            double norm = dot(machine, ranks, timer, residual, residual);
            for (int i = 0; i < ITERATIONS && norm > 1e-6; i++) {
                double[] product = multiply(machine, ranks, timer, direction);
                double step = norm / dot(machine, ranks, timer, direction, product);
                for (int row = 0; row < rows; row++) {
                    x[row] += step * direction[row];
                    residual[row] -= step * product[row];
                }
                machine.compute(4L * rows);
                double next = dot(machine, ranks, timer, residual, residual);
                for (int row = 0; row < rows; row++) {
                    direction[row] = residual[row] + next / norm * direction[row];
                }
                machine.compute(2L * rows);
                norm = next;
            }
            require(norm < 1e-3, "residual");
        }

        /** Multiplies with the matrix that has 3 on its diagonal and -1 beside it. */
        private static double[] multiply(Machine machine, Communicator ranks, FTimer timer, double[] vector) {
            timer.start("exchange");
            double left = exchange(ranks, -1, vector[0]);
            double right = exchange(ranks, 1, vector[vector.length - 1]);
            timer.stop("exchange");
            timer.start("multiply");
            double[] product = new double[vector.length];
            for (int row = 0; row < vector.length; row++) {
                double before = row == 0 ? left : vector[row - 1];
                double after = row == vector.length - 1 ? right : vector[row + 1];
                product[row] = 3 * vector[row] - before - after;
            }
            machine.compute(3L * vector.length);
            timer.stop("multiply");
            return product;
        }

        private static double exchange(Communicator ranks, int side, double own) {
            int neighbor = ranks.rank() + side;
            if (neighbor < 0 || neighbor >= ranks.size()) {
                return 0;
            }
            ranks.send(ByteBuffer.allocate(Double.BYTES).putDouble(own).array(), neighbor, 0);
            return ByteBuffer.wrap(ranks.receive(neighbor, 0)).getDouble();
        }

        private static double dot(Machine machine, Communicator ranks, FTimer timer, double[] a, double[] b) {
            timer.start("dot");
            double sum = 0;
            for (int row = 0; row < a.length; row++) {
                sum += a[row] * b[row];
            }
            machine.compute(2L * a.length);
            long[] all = {Math.round(sum * UNIT)};
            ranks.allreduce(all, LongOp.SUM);
            timer.stop("dot");
            return all[0] / UNIT;
        }
    },

    /** IS: sorts random keys by buckets; each rank sends each other one the keys of its bucket. */
    INTEGER_SORT {
        private static final int KEYS = 500;
        private static final int LARGEST = 1_000;

        @Override
        void run(Machine machine, Communicator ranks, FTimer timer) {
            timer.start("buckets");
            Random random = new Random(ranks.rank());
            // low keys are more frequent, so the first ranks have more to sort
            long[] keys = random.longs(KEYS, 0, LARGEST)
                    .map(key -> key * key / LARGEST)
                    .toArray();
            long[][] buckets = new long[ranks.size()][];
            for (int bucket = 0; bucket < ranks.size(); bucket++) {
                int owner = bucket;
                buckets[bucket] = Arrays.stream(keys)
                        .filter(key -> key * ranks.size() / LARGEST == owner)
                        .toArray();
            }
            machine.compute(2L * KEYS);
            timer.stop("buckets");

            timer.start("exchange");
            long[] sorted = buckets[ranks.rank()];
            for (int distance = 1; distance < ranks.size(); distance++) {
                int to = (ranks.rank() + distance) % ranks.size();
                int from = (ranks.rank() + ranks.size() - distance) % ranks.size();
                ranks.send(bytes(buckets[to]), to, distance);
                sorted = joined(
                        sorted, ByteBuffer.wrap(ranks.receive(from, distance)).asLongBuffer());
            }
            timer.stop("exchange");

            timer.start("sort");
            Arrays.sort(sorted);
            machine.compute(sorted.length * 10L);
            timer.stop("sort");
            long[] total = {sorted.length};
            ranks.allreduce(total, LongOp.SUM);
            require(total[0] == (long) KEYS * ranks.size(), "keys");
        }

        private static byte[] bytes(long[] keys) {
            ByteBuffer bytes = ByteBuffer.allocate(keys.length * Long.BYTES);
            bytes.asLongBuffer().put(keys);
            return bytes.array();
        }

        private static long[] joined(long[] keys, LongBuffer more) {
            long[] all = Arrays.copyOf(keys, keys.length + more.remaining());
            more.get(all, keys.length, more.remaining());
            return all;
        }
    };

    /**
     * Runs one rank.
     *
     * @param ranks the communicator that is recorded, above the machine
     */
    abstract void run(Machine machine, Communicator ranks, FTimer timer);

    private static void require(boolean right, String what) {
        if (!right) {
            throw new AssertionError("wrong " + what);
        }
    }
}
