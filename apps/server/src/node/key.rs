//! The key by which servers that share a store know each other where they speak over TLS. All have the same one, from the
//! store, and send it as it is (RFC 7250): there are no certificates that somebody would have to make, spread and renew.
//! Those who can read the store can read every table there, so the key opens nothing that is not open to them.

use sha2::{Digest, Sha256};
use std::sync::Arc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::client::AlwaysResolvesClientRawPublicKeys;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{
    WebPkiSupportedAlgorithms, ring, verify_tls13_signature_with_raw_key,
};
use tokio_rustls::rustls::pki_types::{
    CertificateDer, PrivatePkcs8KeyDer, ServerName, SubjectPublicKeyInfoDer, UnixTime,
};
use tokio_rustls::rustls::server::AlwaysResolvesServerRawPublicKeys;
use tokio_rustls::rustls::server::danger::{ClientCertVerified, ClientCertVerifier};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::version::TLS13;
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, DistinguishedName, Error, ServerConfig,
    SignatureScheme, SupportedProtocolVersion,
};

/// What stands before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410, section 7).
const PKCS8: [u8; 16] = [
    0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
];
/// Raw public keys need TLS 1.3 on both sides.
const VERSIONS: [&SupportedProtocolVersion; 1] = [&TLS13];

/// The key that servers share, ready to be used on both sides of a connection.
pub struct Key {
    client: ClientConfig,
    server: Arc<ServerConfig>,
}

impl Key {
    /// The key made of a text that nobody can guess: its SHA-256 is the private key.
    ///
    /// # Errors
    /// The library refuses what every key has, which does not happen.
    pub fn of(text: &str) -> Result<Key, Error> {
        let provider = Arc::new(ring::default_provider());
        let private = [PKCS8.as_slice(), &Sha256::digest(text.as_bytes())].concat();
        let private = ring::sign::any_eddsa_type(&PrivatePkcs8KeyDer::from(private))?;
        let public = private
            .public_key()
            .ok_or(Error::General("a key without its public part".to_owned()))?
            .into_owned();
        // Where keys are sent as they are, one stands in the place of the certificate.
        let shown = CertificateDer::from(public.to_vec());
        let shown = Arc::new(CertifiedKey::new(vec![shown], private));
        let peers = Arc::new(Peers {
            public,
            algorithms: provider.signature_verification_algorithms,
        });
        let client = ClientConfig::builder_with_provider(provider.clone())
            .with_protocol_versions(&VERSIONS)?
            .dangerous()
            .with_custom_certificate_verifier(peers.clone())
            .with_client_cert_resolver(Arc::new(AlwaysResolvesClientRawPublicKeys::new(
                shown.clone(),
            )));
        let server = ServerConfig::builder_with_provider(provider)
            .with_protocol_versions(&VERSIONS)?
            .with_client_cert_verifier(peers)
            .with_cert_resolver(Arc::new(AlwaysResolvesServerRawPublicKeys::new(shown)));
        Ok(Key {
            client,
            server: Arc::new(server),
        })
    }

    /// The settings of connections to other servers, which must have the same key.
    pub fn client(&self) -> ClientConfig {
        self.client.clone()
    }

    /// The acceptor of connections from other servers: it lets in those with the same key, and nobody else.
    pub fn acceptor(&self) -> TlsAcceptor {
        TlsAcceptor::from(self.server.clone())
    }
}

/// The check of the other side: it must have the same key, whatever its name and the time.
#[derive(Debug)]
struct Peers {
    public: SubjectPublicKeyInfoDer<'static>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl Peers {
    fn check(&self, shown: &CertificateDer<'_>) -> Result<(), Error> {
        match shown.as_ref() == self.public.as_ref() {
            true => Ok(()),
            false => Err(CertificateError::ApplicationVerificationFailure.into()),
        }
    }

    /// Checks the signature by which the other side proves that it has the private part of the key.
    fn check_signature(
        &self,
        message: &[u8],
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature_with_raw_key(message, &self.public, signed, &self.algorithms)
    }

    /// The answer where a signature of TLS 1.2 is to be checked, which settings without TLS 1.2 never ask for.
    fn no_tls12() -> Error {
        Error::General("TLS 1.2 between servers".to_owned())
    }
}

impl ServerCertVerifier for Peers {
    fn verify_server_cert(
        &self,
        shown: &CertificateDer<'_>,
        _between: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        self.check(shown).map(|()| ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _shown: &CertificateDer<'_>,
        _signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(Peers::no_tls12())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        _shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.check_signature(message, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}

impl ClientCertVerifier for Peers {
    fn root_hint_subjects(&self) -> &[DistinguishedName] {
        &[]
    }

    fn verify_client_cert(
        &self,
        shown: &CertificateDer<'_>,
        _between: &[CertificateDer<'_>],
        _now: UnixTime,
    ) -> Result<ClientCertVerified, Error> {
        self.check(shown).map(|()| ClientCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _message: &[u8],
        _shown: &CertificateDer<'_>,
        _signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        Err(Peers::no_tls12())
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        _shown: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        self.check_signature(message, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        vec![SignatureScheme::ED25519]
    }

    fn requires_raw_public_keys(&self) -> bool {
        true
    }
}
