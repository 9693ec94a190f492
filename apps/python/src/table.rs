//! Games of crayon rails.

use crate::error;
use milepost_calls::Environment;
use pyo3::prelude::*;

/// A game, and the bots of some of its seats. What goes in and out is JSON.
#[pyclass(module = "milepost._milepost")]
#[derive(Clone)]
pub struct Game(Environment);

#[pymethods]
impl Game {
    /// A new game.
    #[new]
    fn new(py: Python<'_>, request: &str) -> PyResult<Game> {
        py.detach(|| Environment::begin(request))
            .map(Game)
            .map_err(|problems| error::wrong(py, &problems))
    }

    /// The game of a log, played on from where the log ends.
    #[staticmethod]
    #[pyo3(signature = (log, map = None))]
    fn resume(py: Python<'_>, log: &str, map: Option<&str>) -> PyResult<Game> {
        py.detach(|| Environment::resume(log, map))
            .map(Game)
            .map_err(|problems| error::wrong(py, &problems))
    }

    /// Lets bots act until another seat is to act, or the game is over.
    fn let_bots_act(&mut self, py: Python<'_>) -> PyResult<()> {
        while self.0.is_for_bot() {
            py.detach(|| self.0.let_bot_act())
                .map_err(|why| error::refused(py, &why))?;
            py.check_signals()?;
        }
        Ok(())
    }

    /// Lets the seat that is to act do an action.
    fn act(&mut self, py: Python<'_>, action: &str) -> PyResult<()> {
        self.0.act(action).map_err(|why| error::refused(py, &why))
    }

    /// The seat that is to act; none once the game is over.
    #[getter]
    fn seat(&self) -> Option<usize> {
        self.0.seat()
    }

    /// How many actions were done.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions()
    }

    /// All that the seat that is to act may do.
    fn legal(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.legal())
    }

    /// The same with what may be built in a short form.
    fn choices(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.choices())
    }

    /// What a seat may see, or a spectator.
    fn view(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<String> {
        self.0
            .view(seat)
            .map_err(|problems| error::wrong(py, &problems))
    }

    /// What was done since so many actions, as far as a seat may know, or a spectator.
    fn told(&self, py: Python<'_>, since: usize, seat: Option<usize>) -> PyResult<Vec<String>> {
        self.0
            .told(since, seat)
            .map_err(|problems| error::wrong(py, &problems))
    }

    /// What stays the same.
    fn table(&self) -> String {
        self.0.table()
    }

    /// The log.
    fn log(&self) -> String {
        self.0.log().to_owned()
    }

    /// The same game once more.
    fn copy(&self, py: Python<'_>) -> Game {
        py.detach(|| self.clone())
    }
}
