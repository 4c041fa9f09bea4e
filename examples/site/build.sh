#!/usr/bin/env bash
# Makes a static site: the documentation, and a page on which the built-in levels are played, with the solver in it.
#
#     bash examples/site/build.sh FOLDER
set -euo pipefail
site=$(realpath -m "${1:?expected the folder for the site}")
cd "$(dirname "$0")/../.."
cargo build --quiet --release --manifest-path examples/web/Cargo.toml --target wasm32-unknown-unknown --target-dir target/web
mkdir -p "$site"
cargo run --quiet --release -- render --with-solver target/web/wasm32-unknown-unknown/release/sokopush_web.wasm \
  --to "$site/levels.html" examples/levels.xsb
cargo run --quiet --manifest-path examples/site/Cargo.toml --target-dir target/site -- . "$site"
echo "open $site/index.html"
