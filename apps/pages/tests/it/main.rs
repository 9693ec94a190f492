//! What the pages need beside their own tests; those of the server ask for each page over HTTP.

mod web;
