// The best run of an 18xx position, and a deck of demand cards: node example.mjs
import { MilepostError, open } from "./index.mjs";
import { writeFileSync } from "node:fs";

const milepost = await open();

// A position that comes with Milepost, its string, or the text of its file.
const { answer, svg } = milepost.call("route.best", { position: "tern-island-midway", drawing: true }, ({ revenue, bound }) => {
  console.log(`so far ${revenue}, at most ${bound}`);
});
console.log(`${answer.company} earns ${answer.revenue}: ${answer.status}`);
writeFileSync("run.svg", svg);

// The same map, players, cards and seed give the same deck.
const { deck } = milepost.call("deck.deal", { map: "iberia", players: 3, cards: 60, seed: 7 });
for (const card of deck.cards.slice(0, 3)) {
  console.log(card.number, ...card.demands.map(({ good, city, payoff }) => `${good} to ${city} for ${payoff}`));
}

// All that is wrong is told at once.
try {
  milepost.call("deck.deal", { map: "ibera", players: 9 });
} catch (error) {
  if (!(error instanceof MilepostError)) throw error;
  console.log(error.problems.join("\n"));
}
