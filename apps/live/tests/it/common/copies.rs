//! Backups, restores and checks, as operators ask for them.

use milepost_live::backup::{
    Backup, Checked, Copied, Output, Source, Target, check, restore, write,
};
use milepost_live::store::{StoreAddress, WholeLog};
use milepost_study::Unlimited;
use std::path::Path;

pub fn sqlite(folder: &Path) -> Source {
    Source::Store(StoreAddress::Sqlite(folder.to_owned()))
}

pub async fn backed_up(source: &Source, file: &Path) -> Copied {
    let reader = source.open().await.unwrap();
    let output = Output {
        file: file.to_owned(),
        replace: true,
        salvage: false,
    };
    write(source, &*reader, &output, &Unlimited).await.unwrap()
}

pub async fn restored(file: &Path, address: &StoreAddress, merge: bool) -> Copied {
    let backup = Backup::open(file).await.unwrap();
    let address = address.clone();
    let target = Target { address, merge };
    restore(&backup, &target, &Unlimited).await.unwrap()
}

pub async fn checked(source: &Source) -> Checked {
    let reader = source.open().await.unwrap();
    check(source, reader, 2, &Unlimited).await.unwrap()
}

/// What is wrong, as kinds with the numbers of entries.
pub fn told(checked: &Checked) -> Vec<(&'static str, Vec<u64>)> {
    let faults = checked.wrong.iter().map(|wrong| &wrong.fault);
    faults
        .map(|fault| (fault.kind(), fault.entries().to_vec()))
        .collect()
}

/// The logs of a backup, by name.
pub async fn whole_logs(file: &Path) -> Vec<(String, WholeLog)> {
    let reader = Source::File(file.to_owned()).open().await.unwrap();
    let mut logs = Vec::new();
    for id in reader.log_names("", 9_999).await.unwrap() {
        let log = reader.whole_log(&id).await.unwrap().unwrap();
        logs.push((id, log));
    }
    logs
}
