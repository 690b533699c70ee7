#!/bin/sh
# Installs packed packages into a folder, with the packages for traces: install.sh FOLDER PACKS
set -eu
mkdir -p "$1"
cd "$1"
printf '{"private":true}\n' > package.json
npm install --omit=dev --no-audit --no-fund "$2"/*.tgz \
  @opentelemetry/api@1.10.0 \
  @opentelemetry/resources@3.1.0 \
  @opentelemetry/sdk-trace@3.1.0 \
  @opentelemetry/exporter-trace-otlp-http@0.301.0
