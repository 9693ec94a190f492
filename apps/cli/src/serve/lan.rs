//! What `milepost serve --lan` shows to those who want to join.

use milepost_server::qr;
use std::net::SocketAddr;

/// The address as a QR code with a word about it.
pub fn invitation(address: SocketAddr) -> String {
    if address.ip().is_loopback() {
        return "No network was found: only this machine reaches the workshop.\n".to_owned();
    }
    let code = qr::text(&format!("http://{address}/")).unwrap_or_default();
    format!("In your network, open that address, or point a phone's camera here:\n\n{code}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_are_invited_only_where_they_can_come() {
        let at = |address: &str| invitation(address.parse().unwrap());
        assert!(at("192.168.1.20:8018").contains('█'));
        assert!(!at("127.0.0.1:8018").contains('█'));
    }
}
