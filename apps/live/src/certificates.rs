//! Certificates of this machine, and from files (PEM), for connections that are encrypted.

use std::io;
use std::path::Path;
use std::sync::Arc;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{ClientConfig, ConfigBuilder, RootCertStore, WantsVerifier};

/// The beginning of the settings of an encrypted connection to a server, before it is said whom it trusts.
///
/// # Errors
/// The library has no version of TLS.
pub fn client() -> io::Result<ConfigBuilder<ClientConfig, WantsVerifier>> {
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)
}

/// The authorities that this system trusts.
///
/// # Errors
/// There are none.
pub fn system_roots() -> io::Result<RootCertStore> {
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    roots.add_parsable_certificates(found.certs);
    match roots.is_empty() {
        true => Err(io::Error::other(
            "this system has no certificates of authorities",
        )),
        false => Ok(roots),
    }
}

/// The authorities in a file.
///
/// # Errors
/// It cannot be read, has no certificates, or one of them is none of an authority. The message names the file.
pub fn roots(path: &Path) -> io::Result<RootCertStore> {
    let mut roots = RootCertStore::empty();
    for certificate in certificates(path)? {
        roots.add(certificate).map_err(|error| of(path, &error))?;
    }
    Ok(roots)
}

/// The certificates in a file, at least one.
///
/// # Errors
/// It cannot be read, or has no certificates. The message names the file.
pub fn certificates(path: &Path) -> io::Result<Vec<CertificateDer<'static>>> {
    let found = CertificateDer::pem_file_iter(path).map_err(|error| of(path, &error))?;
    let found: Vec<_> = found
        .collect::<Result<_, _>>()
        .map_err(|error| of(path, &error))?;
    match found.is_empty() {
        true => Err(of(path, &"it has no certificate")),
        false => Ok(found),
    }
}

/// The private key in a file.
///
/// # Errors
/// It cannot be read, or has no key. The message names the file.
pub fn key(path: &Path) -> io::Result<PrivateKeyDer<'static>> {
    PrivateKeyDer::from_pem_file(path).map_err(|error| of(path, &error))
}

fn of(path: &Path, error: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
