//! Any bytes read as a backup: its tables are checked, or it is refused.

use milepost_live::backup::{Backup, Source, check};
use milepost_study::Unlimited;
use std::sync::LazyLock;
use tokio::runtime::Runtime;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().unwrap());

/// Holds it against some bytes.
pub fn hold(bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    std::fs::write(&file, bytes).unwrap();
    RUNTIME.block_on(async {
        let is_whole = Backup::open(&file).await.is_ok();
        let source = Source::File(file);
        if let Ok(reader) = source.open().await {
            let checked = check(&source, reader, 1, &Unlimited).await;
            assert!(checked.is_ok() || !is_whole);
        }
    });
}
