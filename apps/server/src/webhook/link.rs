//! How hosts are resolved and connected to.

use milepost_live::certificates;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The future result of a step of a connection.
pub type LinkFuture<T> = Pin<Box<dyn Future<Output = io::Result<T>> + Send>>;

/// Resolves names and connects to addresses. Which addresses are allowed is not decided here.
pub trait Link: Send + Sync + 'static {
    /// The addresses of a host.
    fn resolve(&self, name: &str) -> LinkFuture<Vec<IpAddr>>;

    /// Connects to an address.
    fn connect(&self, address: SocketAddr) -> LinkFuture<TcpStream>;

    /// Whom encrypted connections trust.
    ///
    /// # Errors
    /// There are no certificates.
    fn roots(&self) -> io::Result<RootCertStore>;
}

/// The system's resolver, network and certificates.
pub struct System;

impl Link for System {
    fn resolve(&self, name: &str) -> LinkFuture<Vec<IpAddr>> {
        let name = name.to_owned();
        Box::pin(async move {
            let found = lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }

    fn connect(&self, address: SocketAddr) -> LinkFuture<TcpStream> {
        Box::pin(TcpStream::connect(address))
    }

    fn roots(&self) -> io::Result<RootCertStore> {
        certificates::system_roots()
    }
}

/// How encrypted connections are made.
///
/// # Errors
/// There are no certificates.
pub(super) fn encryption(link: &dyn Link) -> io::Result<Arc<ClientConfig>> {
    let config = certificates::client()?
        .with_root_certificates(link.roots()?)
        .with_no_client_auth();
    Ok(Arc::new(config))
}
