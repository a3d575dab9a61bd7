@echo off
rem Runs the command ftimer. The jar is FTIMER_JAR, or lies beside this script, in ..\lib, or in ..\target of a clone.
setlocal
set "jar=%FTIMER_JAR%"
if not defined jar for %%f in ("%~dp0ftimer-cli-*-all.jar" "%~dp0..\lib\ftimer-cli-*-all.jar" "%~dp0..\target\ftimer-cli-*-all.jar") do if not defined jar set "jar=%%~ff"
if not defined jar (
    echo ftimer: no ftimer-cli-...-all.jar beside %~f0; build it with mvn package, or set FTIMER_JAR 1>&2
    exit /b 2
)
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
"%java%" -XX:+UseSerialGC -XX:Tier4InvocationThreshold=400000 -XX:Tier4CompileThreshold=400000 -XX:Tier4BackEdgeThreshold=400000 %FTIMER_OPTS% -jar "%jar%" %*
