# Inserts regions into the samples of JMH.

# 07: a task of a pool
s|return s\.doWork();|return org.example.Regions.call("task", s::doWork);|

# 10 and 11: the whole and each step, in loops of methods with @OperationsPerInvocation
s|private double compute(double d) {|& org.example.Regions.start("compute");|
s|d = d \* d / Math\.PI;|org.example.Regions.start("step"); & org.example.Regions.stop("step");|
s|return d;|org.example.Regions.stop("compute"); &|
s|int s = 0;|org.example.Regions.start("repetitions"); &|
s|s += (x + y);|org.example.Regions.start("step"); & org.example.Regions.stop("step");|
s|return s;|org.example.Regions.stop("repetitions"); &|

# 15: a group
s|return counter\.incrementAndGet();|return org.example.Regions.call("any", () -> org.example.Regions.call("increment", counter::incrementAndGet));|
s|return counter\.get();|return org.example.Regions.call("any", () -> org.example.Regions.call("read", counter::get));|

# 26: a batch, and a @Setup of the iteration
s|list\.add(list\.size() / 2, "something");|org.example.Regions.start("add"); & org.example.Regions.stop("add");|
s|list\.clear();|org.example.Regions.start("clear"); & org.example.Regions.stop("clear");|

# 27: parameters
s|return BigInteger\.valueOf(arg)\.isProbablePrime(certainty);|return org.example.Regions.call("test", () -> BigInteger.valueOf(arg).isProbablePrime(certainty));|
