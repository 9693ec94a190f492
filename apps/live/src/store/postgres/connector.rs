//! TLS for the connections to a database.

use crate::certificates;
use crate::store::encryption::{Encryption, Mode, Roots};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::Config;
use tokio_postgres::config::SslNegotiation;
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream as Encrypted;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{CertificateError, DigitallySignedStruct, Error, SignatureScheme};

/// Whose certificates are accepted.
#[derive(Debug)]
pub enum Trust {
    /// Everybody's: those who only listen learn nothing, and who answers is not known. So nothing is gained by looking at what
    /// they sign, and servers with certificates of old forms can be used.
    Anybody(Arc<CryptoProvider>),
    /// Those of an authority, for any host.
    Authority(Arc<WebPkiServerVerifier>),
    /// Those of an authority for the host that was asked for.
    Host(Arc<WebPkiServerVerifier>),
}

impl Trust {
    /// The judge of certificates and signatures, where they are looked at.
    fn verifier(&self) -> Option<&WebPkiServerVerifier> {
        match self {
            Trust::Anybody(_) => None,
            Trust::Authority(verifier) | Trust::Host(verifier) => Some(verifier),
        }
    }
}

impl ServerCertVerifier for Trust {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        between: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let verify = |verifier: &WebPkiServerVerifier| {
            verifier.verify_server_cert(certificate, between, name, ocsp, now)
        };
        match self {
            Trust::Anybody(_) => Ok(ServerCertVerified::assertion()),
            Trust::Host(verifier) => verify(verifier),
            // Names are looked at last, when all else is right.
            Trust::Authority(verifier) => match verify(verifier) {
                Err(Error::InvalidCertificate(
                    CertificateError::NotValidForName
                    | CertificateError::NotValidForNameContext { .. },
                )) => Ok(ServerCertVerified::assertion()),
                verified => verified,
            },
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.verifier()
            .map_or(Ok(HandshakeSignatureValid::assertion()), |verifier| {
                verifier.verify_tls12_signature(message, certificate, signed)
            })
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.verifier()
            .map_or(Ok(HandshakeSignatureValid::assertion()), |verifier| {
                verifier.verify_tls13_signature(message, certificate, signed)
            })
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        match self {
            Trust::Anybody(provider) => provider
                .signature_verification_algorithms
                .supported_schemes(),
            Trust::Authority(verifier) | Trust::Host(verifier) => {
                verifier.supported_verify_schemes()
            }
        }
    }
}

/// Encrypts connections where the settings of the connection say so.
#[derive(Clone)]
pub struct Connector(TlsConnector);

impl Connector {
    /// What encrypts the connections of these settings as their address asks. The files that it names are read.
    ///
    /// # Errors
    /// A file cannot be read or has not what it should have, or there are no authorities to trust. The message names the file.
    pub fn new(encryption: &Encryption, config: &Config) -> io::Result<Connector> {
        let builder = certificates::client()?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(trust(encryption)?));
        let mut settings = match &encryption.identity {
            Some((certificate, key)) => builder
                .with_client_auth_cert(
                    certificates::certificates(certificate)?,
                    certificates::key(key)?,
                )
                .map_err(|error| {
                    let (certificate, key) = (certificate.display(), key.display());
                    io::Error::other(format!("{certificate} and {key}: {error}"))
                })?,
            None => builder.with_no_client_auth(),
        };
        // Without the question whether it encrypts, the server must be told what is spoken.
        if config.get_ssl_negotiation() == SslNegotiation::Direct {
            settings.alpn_protocols = vec![b"postgresql".to_vec()];
        }
        Ok(Connector(TlsConnector::from(Arc::new(settings))))
    }
}

fn trust(encryption: &Encryption) -> io::Result<Trust> {
    let provider = Arc::new(ring::default_provider());
    let verifier = |provider| {
        let roots = match &encryption.roots {
            Roots::System => certificates::system_roots(),
            Roots::File(path) => certificates::roots(path),
        };
        WebPkiServerVerifier::builder_with_provider(Arc::new(roots?), provider)
            .build()
            .map_err(io::Error::other)
    };
    match encryption.mode {
        Mode::Disable | Mode::Prefer | Mode::Require => Ok(Trust::Anybody(provider)),
        Mode::VerifyCa => verifier(provider).map(Trust::Authority),
        Mode::VerifyFull => verifier(provider).map(Trust::Host),
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> MakeTlsConnect<S> for Connector {
    type Stream = Stream<S>;
    type TlsConnect = Handshake;
    type Error = io::Error;

    fn make_tls_connect(&mut self, host: &str) -> io::Result<Handshake> {
        Ok(Handshake {
            connector: self.0.clone(),
            host: host.to_owned(),
        })
    }
}

/// A connection that is to be encrypted.
pub struct Handshake {
    connector: TlsConnector,
    /// Empty where there is no host: a socket of this machine.
    host: String,
}

impl<S: AsyncRead + AsyncWrite + Unpin + Send + 'static> TlsConnect<S> for Handshake {
    type Stream = Stream<S>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Stream<S>>> + Send>>;

    fn connect(self, stream: S) -> Self::Future {
        Box::pin(async move {
            let host = ServerName::try_from(self.host).map_err(io::Error::other)?;
            let encrypted = self.connector.connect(host, stream).await?;
            Ok(Stream(Box::new(encrypted)))
        })
    }
}

/// A connection that is encrypted.
pub struct Stream<S>(Box<Encrypted<S>>);

impl<S: AsyncRead + AsyncWrite + Unpin> TlsStream for Stream<S> {
    /// None: passwords are not bound to the connection. Whoever must be sure of the server asks for its certificate.
    fn channel_binding(&self) -> ChannelBinding {
        ChannelBinding::none()
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncRead for Stream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(context, buffer)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Stream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(context)
    }
}
