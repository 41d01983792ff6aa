// The turns a second of https://github.com/dantebarbieri/skyjo (its crate skyjo-core), on one core.
//
// Build: put this file into skyjo-core/examples/ of a checkout, set `opt-level = 3` in its release
// profile (it ships "s", for the browser), and run
//     cargo build --release -p skyjo-core --example skyjo_core
// Its own simulator plays its own random strategy; CPU seconds, the best of seven runs.
use skyjo_core::{RandomStrategy, Rules, Simulator, SimulatorConfig, StandardRules, Strategy};

fn cpu_seconds() -> f64 {
    // utime and stime of this process, in ticks of 10 ms
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    (fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap()) / 100.0
}

fn main() {
    for players in [2usize, 4, 8] {
        let mut best: (f64, f64) = (0.0, 0.0);
        for run in 0..7 {
            let games = 8000;
            let strategies: Vec<Box<dyn Fn() -> Box<dyn Strategy>>> = (0..players)
                .map(|_| {
                    Box::new(|| Box::new(RandomStrategy) as Box<dyn Strategy>)
                        as Box<dyn Fn() -> Box<dyn Strategy>>
                })
                .collect();
            let config = SimulatorConfig { num_games: games, base_seed: 1_000_000 * run };
            let rules = Box::new(|| Box::new(StandardRules) as Box<dyn Rules>);
            let simulator = Simulator::new(config, rules, strategies);
            let begin = cpu_seconds();
            let found = simulator.run_stats_only();
            let seconds = cpu_seconds() - begin;
            let games = games as f64;
            let turns = found.avg_turns_per_game * games / seconds;
            if turns > best.0 {
                best = (turns, found.avg_rounds_per_game * games / seconds);
            }
        }
        println!(
            "skyjo-core (Rust), {} × 12 cards                   {:11.2}{:12.1}",
            players,
            best.0 / 1e6,
            best.1 / 1e3
        );
    }
}
