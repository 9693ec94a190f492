//! The limit on open files, which limits the number of connections.

use crate::settings::Settings;

/// Open files other than connections: the store, files read at the start, connections that are
/// being refused.
const OTHERS: usize = 256;
/// The most files that are ever requested.
const ENOUGH: u64 = 1 << 20;

/// Raises the limit on open files as far as the system allows, and lowers the number of connections
/// if that is too few.
#[must_use]
pub fn fit(settings: Settings) -> Settings {
    let Some(files) = raise() else {
        return settings;
    };
    let fitted = within(
        settings.clone(),
        usize::try_from(files).unwrap_or(usize::MAX),
    );
    if fitted.connections < settings.connections {
        let (requested, connections) = (settings.connections, fitted.connections);
        tracing::warn!(
            files,
            requested,
            connections,
            "the limit on open files allows fewer connections"
        );
    }
    fitted
}

/// The settings with as many connections and streams as this many files allow.
fn within(settings: Settings, files: usize) -> Settings {
    let connections = settings
        .connections
        .min(files.saturating_sub(OTHERS))
        .max(1);
    // Streams stay open, so some connections are left for requests.
    let streams = settings.streams.min(connections as u64 * 3 / 4).max(1);
    Settings {
        connections,
        streams,
        ..settings
    }
}

/// The limit after raising it; `None` if there is none.
#[cfg(unix)]
fn raise() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let most = maximum.map_or(ENOUGH, |maximum| maximum.min(ENOUGH));
    if current.is_some_and(|current| current < most)
        && let Err(error) = setrlimit(
            Resource::Nofile,
            Rlimit {
                current: Some(most),
                maximum,
            },
        )
    {
        tracing::warn!(%error, "could not raise the limit on open files");
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn raise() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_for_the_rest() {
        let usual = Settings::default();
        let few = within(usual.clone(), 1024);
        assert_eq!((few.connections, few.streams), (768, 576));
        let many = within(usual.clone(), 1 << 20);
        assert_eq!(
            (many.connections, many.streams),
            (usual.connections, usual.streams)
        );
        assert_eq!(within(usual, 10).connections, 1);
    }

    #[cfg(unix)]
    #[test]
    fn the_limit_is_raised_as_far_as_it_may() {
        let raised = raise();
        let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
        assert_eq!(raised, limit.current);
        assert!(
            limit
                .current
                .is_none_or(|now| now >= limit.maximum.unwrap_or(ENOUGH).min(ENOUGH))
        );
    }
}
