@echo off
rem A double click starts the shop and opens it in the browser. Reflow.cmd --help lists the commands.
if "%~1"=="" title Reflow
"%~dp0runtime\node.exe" "%~dp0scripts\reflow.mjs" %*
set code=%errorlevel%
if "%~1"=="" if not "%code%"=="0" pause
exit /b %code%
