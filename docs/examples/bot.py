#!/usr/bin/env python3
"""A bot of plain rules: takes the demand that earns most a turn, builds to it, rides, delivers. See docs/bots.md."""
import json, sys
class Bot:
    def __init__(self, hello):
        self.seat, board = hello["seat"], hello["board"]
        self.goods, self.cost = board["goods"], [post["cost"] for post in board["mileposts"]]
        self.inside = {city["name"]: set(city["mileposts"]) for city in board["cities"]}
        self.pips = {frozenset(pip[:2]): (index, *pip[2:]) for index, pip in enumerate(board["pips"])}
        self.goal = None

    def section(self, view, a, b):
        """Whether a train can go from a to b, and what a section costs; a ferry is no pip."""
        pip, extra, inside = self.pips.get(frozenset((a, b)), (None, 0, False))
        return inside or pip is not None and view["track"][pip] is not None, self.cost[b] + extra

    def choose(self, demands):
        """The plan of the demand chosen before, else of the one that earns most a turn."""
        found = {(demand["card"], demand["demand"]): demand["plan"] for demand in demands}
        plans = {key: plan for key, plan in found.items() if plan and plan["turns"]}
        best = max(plans, key=lambda key: plans[key]["profit"] / plans[key]["turns"], default=None)
        self.goal = self.goal if self.goal in plans else best
        return plans.get(self.goal)

    def act(self, view, can, advice):
        me, plan = view["players"][self.seat], self.choose(advice["demands"])
        find = lambda do, **of: next((one for one in can if {"do": do, **of}.items() <= one.items()), None)
        if view["stage"] == "draft" or find("deliver"):
            return find("deliver") or {"do": "keep", "cards": []}
        if view["stage"] == "move" and plan:
            (stop, *_), ride, path = plan["stops"], plan["ride"], []
            here = stop["do"] == "pick" and me["at"] and me["at"]["milepost"] in self.inside[stop["city"]]
            picked = here and (find("pick", good=self.goods.index(stop["good"])) or find("drop"))
            for a, b in zip(ride, ride[1:]):
                if len(path) == view["movement"] or not self.section(view, a, b)[0] or a in self.inside[stop["city"]]:
                    break
                path.append(b)
            ahead = {"do": "move", "path": path} if path else len(ride) > 1 and find("cross", to=ride[1])
            if picked or find("start") or ahead:
                return picked or find("start", at=ride[0]) or ahead
        rich = me["cash"] > advice["goal_cost"] + 60  # joins the major cities, with a better train
        if rich and (find("train", train="fast") or find("train", train="super")):
            return find("train", train="fast") or find("train", train="super")
        for path in (plan["track"] if plan else []) + (advice["goal"] if rich else []):
            money, count = min(view["budget"], me["cash"]), 1
            while count < len(path) and (money := money - self.section(view, *path[count - 1:count + 1])[1]) >= 0:
                count += 1
            return {"do": "build", "path": path[:count]} if count > 1 else {"do": "end"}
        return (not plan and find("pitch")) or find("end")
for told in map(json.loads, sys.stdin):
    if told["type"] == "act":
        answer = {"id": told["id"], "action": bot.act(told["view"], told["legal"], told["advice"])}
    elif told["type"] == "refused":  # gives up the turn
        answer = {"id": told["id"], "action": {"do": "end"}}
    elif told["type"] == "hello":
        bot, answer = Bot(told), {"protocol": 1, "advice": True}
    else:
        break
    print(json.dumps(answer), flush=True)
