mvn package                         # also runs the tests

# MPJ Express: -setup provides it in a new folder, once
java -cp 'target/heat-1.jar:target/lib/*' io.ftimer.mpi.launch.MpiRun -setup mpj
export MPJ_HOME=$PWD/mpj/home
java -cp 'target/heat-1.jar:target/lib/*' io.ftimer.mpi.launch.MpiRun -np 4 org.example.Heat 1000 heat.txt
cat heat.txt
