# The habits of this repository. `just` lists them (cargo install just); each is one command that works without it.

benches := "-p milepost-map -p milepost-deck -p milepost-route-files -p milepost-contract -p milepost-board -p milepost-table -p milepost-print --features milepost-print/pdf"

# List these recipes.
default:
    @{{ quote(just_executable()) }} --list --unsorted

# What must hold before a change lands, or only the steps named: just check fmt build.
check *steps:
    bash .ci/run {{ steps }}

# The same tests with many more cases, before a release.
long *steps:
    bash .ci/long {{ steps }}

# All tests, or those of one crate by its short name: just test deck.
test crate="":
    cargo test {{ if crate == "" { "--workspace" } else { "-p milepost-" + crate } }}

# Fuzz every form of files, two minutes each, or one for so many seconds: just fuzz table 60.
fuzz target="" seconds="15":
    {{ if target == "" { "bash .ci/long fuzz" } else { "SECONDS_EACH=" + seconds + " bash .ci/fuzz " + target } }}

# Benchmarks of all crates that have some, or of one: just bench map, just bench print --features pdf.
bench crate="" *options:
    cargo bench {{ if crate == "" { benches } else { "-p milepost-" + crate } }} {{ options }}

# Instructions of best runs of 18xx beside those in the repository; needs valgrind: just counts 1830, just counts --write.
counts *options:
    python3 tools/route-files/benches/counts.py {{ options }}

# Draw the pictures of the documentation again, or some of them: just shots map route-pair-8. Needs Python with Pillow.
shots *names:
    python3 docs/pictures/draw.py {{ names }}

# Make the moving pictures of the documentation again, in about four minutes: the browser test "moving" writes them. Needs Python with Pillow.
moving:
    bash .ci/browser
    MOVING="$PWD/docs/pictures/moving" MILEPOST_BROWSER=required cargo test -p milepost --test browser -- moving

# Make the bookmarklet for 18xx.games again after a change. Needs node and npm.
bookmarklet:
    npm install --prefix packaging/walk --no-package-lock --no-audit --no-fund
    node packaging/walk/minify.mjs

# Compare the bookmarklet with the recorded positions, in a checkout of 18xx.games that has been built: just walk SITE --each 3.
walk site="" *options:
    node packaging/walk/compare.mjs {{ quote(site) }} {{ options }}

# Count lines of code in each crate.
lines:
    bash .ci/lines

# Make the packages of this platform in target/packages; to try it sooner: just dist --profile release.
dist *options:
    bash packaging/dist {{ options }}

# Install each of these packages in an empty place and run the README's first commands there.
dist-check:
    bash packaging/check

# Build the workshop for browsers and the site without a server, in target/site; any host of plain files will do.
site folder="target/site":
    bash .ci/site {{ quote(folder) }}

# Build the book of the documentation, beside the site without a server. Needs mdbook (just check book installs it) and Python.
book folder="target/site":
    bash .ci/book {{ quote(folder) }}

# Test the package for Python: types, tests, notebooks.
python:
    cargo build --workspace --lib
    bash .ci/python

# Open the workshop in a browser.
serve *options:
    cargo run --release -- serve {{ options }}
