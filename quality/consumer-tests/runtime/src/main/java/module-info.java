/** A program that records. */
module org.example.recorder {
    requires io.ftimer;
}
