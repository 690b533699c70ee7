#!/bin/sh
# Builds the packages in the working directory and packs them into the folder that is named.
set -eu
out=$1
npm ci --no-audit --no-fund
npm run build
mkdir -p "$out"
for name in core offline curia; do
  (cd "packages/$name" && npm pack --silent --pack-destination "$out")
done
