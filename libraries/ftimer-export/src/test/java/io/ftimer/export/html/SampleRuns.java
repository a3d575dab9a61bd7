package io.ftimer.export.html;

import io.ftimer.report.ExportedRegion;
import io.ftimer.report.ExportedRun;
import io.ftimer.report.ExportedTree;
import io.ftimer.report.ExportedTree.Kind;
import io.ftimer.values.RegionPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.IntStream;

/** Runs to draw: a solver with and without multigrid, its ranks, a suite of tests, trees of any size. */
final class SampleRuns {
    private static final String MULTIGRID = """
            read mesh          | 1    | 310   | 48
              partition        | 1    | 420   | 31
                metis          | 1    | 180   | 12
              refine           | 1    | 22    | 6
            time loop          | 1    | 4     | 0
              assemble         | 21   | 427   | 96
                quadrature     | 4200 | 118   | 0
                boundary       | 21   | 82    | 3
                constraints    | 21   | 64    | 2
              linsolve         | 20   | 11    | 1
                setup          | 20   | 36    | 18
                CG iteration   | 1240 | 28    | 0
                  spmv; y = A·x| 1240 | 950   | 0
                    halo exchange | 1240 | 132 | 9
                      pack     | 1240 | 29    | 0
                      MPI_Waitall[mpi] | 1240 | 201 | 0
                  dot          | 2480 | 121   | 0
                    MPI_Allreduce[mpi] | 2480 | 297 | 0
                  axpy         | 3720 | 270   | 0
                  multigrid    | 120  | 18    | 4
                    smooth     | 240  | 130   | 0
                    restrict   | 120  | 24    | 0
                    level 2    | 120  | 9     | 2
                      smooth   | 240  | 65    | 0
                      restrict | 120  | 12    | 0
                      level 3  | 120  | 5     | 1
                        coarse solve | 120 | 88 | 0
                      prolong  | 120  | 11    | 0
                    prolong    | 120  | 21    | 0
              update           | 20   | 126   | 2
              checkpoint       | 4    | 12    | 1
                compress       | 4    | 148   | 22
                write          | 4    | 384   | 8
              log              | 20   | 3     | 1
            finish             | 1    | 74    | 1
            """;

    private static final String JACOBI = """
            read mesh          | 1    | 305   | 48
              partition        | 1    | 424   | 31
                metis          | 1    | 178   | 12
              refine           | 1    | 23    | 6
            time loop          | 1    | 4     | 0
              assemble         | 20   | 381   | 88
                quadrature     | 4000 | 112   | 0
                boundary       | 20   | 80    | 3
                constraints    | 20   | 61    | 2
              linsolve         | 20   | 11    | 1
                setup          | 20   | 35    | 18
                Jacobi scaling | 20   | 95    | 2
                CG iteration   | 1810 | 40    | 0
                  spmv; y = A·x| 1810 | 1320  | 0
                    halo exchange | 1810 | 190 | 9
                      pack     | 1810 | 41    | 0
                      MPI_Waitall[mpi] | 1810 | 240 | 0
                  dot          | 3620 | 175   | 0
                    MPI_Allreduce[mpi] | 3620 | 420 | 0
                  axpy         | 5430 | 271   | 0
              update           | 20   | 125   | 2
              checkpoint       | 4    | 12    | 1
                compress       | 4    | 151   | 22
                write          | 4    | 240   | 8
              log              | 20   | 3     | 1
            finish             | 1    | 73    | 1
            """;

    private static final Map<String, String> FACTS =
            facts("run", "2026-11-22 03:12 UTC", "JDK", "17.0.15", "processors", "16", "fTimer", "0.1.0");

    private SampleRuns() {}

    static ExportedRun multigridRun() {
        return new ExportedRun("Conjugate gradient: multigrid", FACTS);
    }

    static ExportedRun jacobiRun() {
        return new ExportedRun("Conjugate gradient: Jacobi", facts("run", "2026-11-21 03:11 UTC", "JDK", "17.0.15"));
    }

    static ExportedTree multigrid() {
        return tree(Kind.RUN, "", "solver", MULTIGRID, (name, self) -> self);
    }

    static ExportedTree jacobi() {
        return tree(Kind.RUN, "", "solver", JACOBI, (name, self) -> self);
    }

    /** Ranks of which those in the middle compute more and the others wait. */
    static List<ExportedTree> ranks(int number) {
        return IntStream.range(0, number)
                .mapToObj(rank -> {
                    double load = 0.32 * Math.sin(Math.PI * (rank + 0.5) / number) + 0.8 + 0.01 * (rank * 7 % 5);
                    return tree(Kind.RANK, "", "rank " + rank, MULTIGRID, (name, self) -> switch (name) {
                        case "MPI_Waitall", "MPI_Allreduce" -> self * (3.2 - 2 * load);
                        case "write" -> rank == 0 ? self * 4 : self * 0.1;
                        case "metis", "update", "finish" -> self;
                        default -> self * load;
                    });
                })
                .toList();
    }

    /** Tests of several classes with small trees. */
    static List<ExportedTree> tests(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> tree(
                        Kind.TEST,
                        "io.example.Suite" + i / 25 + "Test",
                        "case_" + i,
                        "solve | 1 | " + (1 + i % 9) + " | 0\n  spmv | " + (2 + i % 3)
                                + " | 4 | 0\n  dot | 3 | 1 | 0\n",
                        (name, self) -> self))
                .toList();
    }

    /** A tree of many regions with names of moderate variety; every region has up to seven children. */
    static ExportedTree large(String name, int regions, int seed) {
        int[] depth = new int[regions];
        long[] inclusive = new long[regions];
        long state = seed;
        for (int i = 0; i < regions; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            depth[i] = i == 0 ? 0 : Math.min(12, Math.max(1, depth[i - 1] + 1 - (int) (state >>> 33) % 3));
            inclusive[i] = 1_000 + (state >>> 40) % 100_000;
        }
        List<ExportedRegion> rows = new ArrayList<>();
        long[] self = inclusive.clone();
        long[] below = new long[14];
        for (int i = regions - 1; i >= 0; i--) {
            inclusive[i] += below[depth[i] + 1];
            below[depth[i] + 1] = 0;
            below[depth[i]] += inclusive[i];
        }
        for (int i = 0; i < regions; i++) {
            rows.add(new ExportedRegion(
                    depth[i], "region " + i % 997 + (i % 50 == 0 ? "." + i : ""), 1 + i % 50, inclusive[i], self[i]));
        }
        return new ExportedTree(Kind.RUN, "", name, true, inclusive[0], Map.of(), rows);
    }

    /** Lines "name[kind] | calls | self time in ms | MB"; two blanks of indent are a level. */
    static ExportedTree tree(
            Kind kind, String group, String name, String text, ToDoubleBiFunction<String, Double> load) {
        List<String[]> lines = text.lines().map(line -> line.split("\\|")).toList();
        long[] inclusive = new long[lines.size()];
        long[] self = new long[lines.size()];
        long[] bytes = new long[lines.size()];
        int[] depth = new int[lines.size()];
        long[][] below = new long[20][2];
        long window = 0;
        for (int i = lines.size() - 1; i >= 0; i--) {
            String[] fields = lines.get(i);
            depth[i] = (fields[0].length() - fields[0].stripLeading().length()) / 2;
            self[i] = Math.round(1e6 * load.applyAsDouble(region(fields).name(), Double.valueOf(fields[2])));
            long[] children = below[depth[i] + 1];
            inclusive[i] = self[i] + children[0];
            bytes[i] = (long) (1e6 * Double.parseDouble(fields[3])) + children[1];
            below[depth[i] + 1] = new long[2];
            below[depth[i]][0] += inclusive[i];
            below[depth[i]][1] += bytes[i];
            window += depth[i] == 0 ? inclusive[i] : 0;
        }
        List<ExportedRegion> regions = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            regions.add(new ExportedRegion(
                    depth[i],
                    region(lines.get(i)).name(),
                    region(lines.get(i)).kind(),
                    Long.parseLong(lines.get(i)[1].strip()),
                    inclusive[i],
                    self[i],
                    kind == Kind.TEST ? Map.of() : Map.of("allocated_bytes", bytes[i])));
        }
        return new ExportedTree(kind, group, name, true, window + window / 75, Map.of(), regions);
    }

    private static RegionPath region(String[] fields) {
        return RegionPath.parse(fields[0].strip());
    }

    static Map<String, String> facts(String... namesAndValues) {
        Map<String, String> facts = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            facts.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return facts;
    }
}
