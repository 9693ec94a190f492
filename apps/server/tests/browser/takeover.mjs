// A hand goes to somebody new when all who sit at the table agree, each on a device of their own.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { House, eventually, game, get, rest, sit } from "./house.mjs";

let house;
before(async () => (house = await House.open()));
after(() => house.close());

const players = (page) => page.getByRole("tab", { name: "Players" }).click();
const seats = async (page) => (await get(page, "state")).you.seats;

test("somebody new asks, is declined, asks again and plays on", async () => {
  const [ana, ben, dora] = [await house.person(), await house.person(), await house.person({ viewport: { width: 390, height: 844 } })];
  await ana.goto(`${house.base}/play`);
  await ana.getByLabel("Game", { exact: true }).selectOption("standard");
  await ana.getByLabel("Seats").selectOption("2");
  await ana.getByRole("button", { name: "Create the table" }).click();
  await sit(ana, 1, "Ana");
  const link = await ana.getByLabel("The link to this table").inputValue();
  await ben.goto(link);
  await sit(ben, 2, "Ben");
  await ana.getByRole("button", { name: "Start the game" }).click();
  await dora.goto(link);
  await dora.locator("#turn .whose").waitFor();

  // Ben leaves: Ana cannot take his hand, and Dora asks for it.
  await players(ben);
  await ben.getByRole("button", { name: "Get up" }).click();
  await players(ana);
  await ana.getByText("this seat is open").waitFor();
  await rest(ana);
  await eventually(() => ana.getByRole("button", { name: /^(Sit down here|Ask for this seat)$/ }).count(), 0);
  await players(dora);
  for (const answer of ["Decline", "Agree"]) {
    await dora.getByLabel("Your name, to ask for seat 2").fill("Dora");
    await dora.getByRole("button", { name: "Ask for this seat" }).last().click();
    await dora.getByText("a request for this seat is pending").waitFor();
    await eventually(() => seats(dora), []);
    await ana.locator(".request").getByText("Dora").waitFor();
    await ana.locator(".request").getByRole("button", { name: answer }).click();
    await ana.locator(".request").waitFor({ state: "detached" });
  }

  // Her stream shows her the hand, and nobody else's.
  await dora.getByText("Get up").waitFor();
  await eventually(() => seats(dora), [1]);
  await dora.getByRole("tab", { name: "Cards" }).click();
  await dora.getByText("Your hand").waitFor();
  const { players: hands } = await game(dora, ({ players }) => players[1].hand);
  assert.deepEqual(hands.map(({ hand }) => hand?.length ?? null), [null, 3]);
  await dora.getByRole("tab", { name: "Log and chat" }).click();
  await dora.getByText("Dora plays on for Ben; agreed: Ana").first().waitFor();
  assert.deepEqual(house.troubles, []);
});
