//! What matching may cost. Work is counted in small grains, of which a unit of the caller's budget buys [`GRAINS`]. In
//! WebAssembly a unit measured 30 to 70 ns, so that ten million end within a second; the same work is counted every
//! time.

use super::error::Exhausted;

/// How many visits of a step by a character a unit of the budget buys.
const GRAINS: u64 = 10;

/// Counts the work of one match.
pub(super) struct Meter {
    limit: u64,
    spent: u64,
}

impl Meter {
    /// A meter that lets `budget` units pass.
    pub(super) fn new(budget: u64) -> Self {
        Self { limit: budget.saturating_mul(GRAINS), spent: 0 }
    }

    /// A meter that lets so many grains pass.
    pub(super) fn of_grains(limit: u64) -> Self {
        Self { limit, spent: 0 }
    }

    /// Counts work that is about to be done or was just done.
    pub(super) fn spend(&mut self, grains: u64) -> Result<(), Exhausted> {
        self.spent = self.spent.saturating_add(grains);
        if self.spent > self.limit { Err(Exhausted) } else { Ok(()) }
    }

    /// What is left of the budget.
    pub(super) fn rest_of(&self, budget: u64) -> u64 {
        budget.saturating_sub(self.spent.div_ceil(GRAINS))
    }
}
