./check --install                    # until fTimer is released: installs it into the local Maven repository
cd samples/junit && mvn test         # passes
mvn test -Dtest=SlowLedgerTest       # fails, and shows the tree of the test
xdg-open target/ftimer/suite.html    # the tree as a picture (macOS: open)
