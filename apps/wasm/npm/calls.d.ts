// The requests of calls. Written by a test of apps/calls from the table of calls.

/** The request of each call. */
export interface Requests {
  /** A random board: its file, its report and its drawing. */
  "board.make": {
    /** Preset that comes with Milepost, or the text of a preset file. Where nothing is said: wilderness. */
    preset?: string;
    /** Number of players. */
    players: number;
    /** The scenario, from 0; higher is harder. Where nothing is said: 0. */
    scenario?: number;
    /** The form of land; without one, the seed draws it. */
    land?: string;
    /** Random seed of the board, 0 to 9223372036854775807. */
    seed: number;
    /** Of how many boards, of this seed and those that follow, the best is kept, 1 to 1000. Where nothing is said: 1. */
    best_of?: number;
    /** Drawing beside the answer, as `svg`. Where nothing is said: false. */
    drawing?: boolean;
  };
  /** The exact odds of a game's next contract. */
  "contract.odds": {
    /** The text of a game file. */
    game: string;
    /** The kind of the next contract: `private`, `market` and so on. */
    kind: string;
    /** The number of the player, from 1; not for the market. */
    player?: number;
  };
  /** Every rule that a deck breaks, whether dealt here or published. */
  "deck.check": {
    /** Map that comes with Milepost, or the text of a map file. */
    map: string;
    /** Deck, dealt here or published: text, JSON, CSV or EBP, or the text of a deck file. */
    deck: string;
    /** Bonus for remote cities (dingles). Where nothing is said: true. */
    dingles?: boolean;
    /** Number of players, for the rules on opening cards and early taxes; without it, as the deck says, 2 to 6. */
    players?: number;
    /** Payoffs tuned by play: `shipped` for those that come with the map, or the text of a file of milepost deck tune. */
    tuned?: string;
  };
  /** A deck of demand cards, and drawings of some of them. */
  "deck.deal": {
    /** Map that comes with Milepost, or the text of a map file. */
    map: string;
    /** Number of players, 2 to 6. Where nothing is said: 4. */
    players?: number;
    /** Number of cards, 10 to 240. Where nothing is said: 120. */
    cards?: number;
    /** Random seed; without one, a seed is generated. The same seed and options give the same deck. */
    seed?: number;
    /** Bonus for remote cities (dingles). Where nothing is said: true. */
    dingles?: boolean;
    /** Event cards among the demand cards: strikes, floods, snow and fog, derailments. The demand cards stay the same. Where nothing is said: false. */
    events?: boolean;
    /** Payoffs tuned by play: `shipped` for those that come with the map, or the text of a file of milepost deck tune. Decks have other codes then. */
    tuned?: string;
    /** Code of a deck, as printed on its cards: deals that deck again. */
    code?: string;
    /** Cards that are drawn, by their places from 0, as `svgs`. */
    drawings?: Array<number>;
  };
  /** Why a demand pays what it pays, or whether two or three may share a card; their runs on the map. */
  "deck.explain": {
    /** Map that comes with Milepost, or the text of a map file. */
    map: string;
    /** One to three demands, each a good and the city that wants it. */
    demands: Array<string>;
    /** Largest payoff that counts as small in the deck of the card, -1000000 to 1000000. Without it, that of all legal demands. */
    line?: number;
    /** Bonus for remote cities (dingles). Where nothing is said: true. */
    dingles?: boolean;
    /** Drawing beside the answer, as `svg`. Where nothing is said: false. */
    drawing?: boolean;
  };
  /** Many decks, summarised: payoffs, distances, goods and cities, with charts. */
  "deck.stats": {
    /** Map that comes with Milepost, or the text of a map file. */
    map: string;
    /** Number of decks to deal, 1 to 4294967295. Where nothing is said: 1000. */
    decks?: number;
    /** Number of players, 2 to 6. Where nothing is said: 4. */
    players?: number;
    /** Number of cards in each deck, 10 to 240. Where nothing is said: 120. */
    cards?: number;
    /** Seed of the first deck; each further deck has the next seed. Without one, a seed is generated. */
    seed?: number;
    /** Bonus for remote cities (dingles). Where nothing is said: true. */
    dingles?: boolean;
    /** Drawing beside the answer, as `svg`. Where nothing is said: false. */
    drawing?: boolean;
  };
  /** Each run of a recorded game beside the best one, with charts. */
  "route.audit": {
    /** The text of the record. */
    record: string;
    /** The texts of the files of its title, by their paths, such as `g_1889/map.rb`, or by their names alone. */
    files?: Record<string, string>;
    /** The text of a board file, in place of those. */
    board?: string;
    /** The most seconds of the search for each run, 0.001 to 86400. Where nothing is said: 3. */
    seconds?: number;
    /** Drawing beside the answer, as `svg`. Where nothing is said: false. */
    drawing?: boolean;
  };
  /** The best run of a company, or the best few, with its proof and its drawing. */
  "route.best": {
    /** Position that comes with Milepost, by its name, or any by its string, or the text of a position file. */
    position: string;
    /** The text of the board file that the position names, if that is no board that comes with Milepost. */
    board?: string;
    /** The company; without one, the one that the position names first. */
    company?: string;
    /** Number of the best runs that are listed, 1 to 100. Where nothing is said: 1. */
    runs?: number;
    /** Routes that trains keep, `TRAIN=ROUTE` each. */
    keep?: Array<string>;
    /** Preference among runs that earn the same: `subsidy`, `short` or `hex=A1,B2`. */
    prefer?: string;
    /** Rules in place of those that the position declares: `plain` leaves the title's own rules out; a title that comes with Milepost says what rules there are, or the text of a rules file. */
    rules?: string;
    /** Leave out rules of the title that are not declared: the same as `plain` rules. Where nothing is said: false. */
    plain?: boolean;
    /** The most seconds of the search, 0.001 to 86400. */
    seconds?: number;
    /** Drawing beside the answer, as `svg`. Where nothing is said: false. */
    drawing?: boolean;
  };
  /** A board with its tiles and tokens. */
  "route.draw": {
    /** Position that comes with Milepost, by its name, or any by its string, or the text of a position file. */
    position: string;
    /** The text of the board file that the position names, if that is no board that comes with Milepost. */
    board?: string;
  };
  /** A moment of a recorded game as a position file, and what is uncertain of it. */
  "route.record": {
    /** The text of the record. */
    record: string;
    /** The texts of the files of its title, by their paths, such as `g_1889/map.rb`, or by their names alone. */
    files?: Record<string, string>;
    /** The text of a board file, in place of those. */
    board?: string;
    /** The position before the action of this number; without one, that at the end. */
    at?: number;
    /** The company that is to run; without one, the one that runs then, or ran last. */
    company?: string;
  };
  /** What tiles, tokens and trains would gain. */
  "route.what_if": {
    /** Position that comes with Milepost, by its name, or any by its string, or the text of a position file. */
    position: string;
    /** The text of the board file that the position names, if that is no board that comes with Milepost. */
    board?: string;
    /** The company; without one, the one that the position names first. */
    company?: string;
    /** Tiles to lay: `HEX=TILE:ROT`, `HEX=any` or `any`; without ROT, or with `any`, lays are ranked. */
    lay?: Array<string>;
    /** Tokens to place: `HEX`, `HEX:STOP` or `any`. */
    token?: Array<string>;
    /** Trains to buy. */
    train?: Array<string>;
    /** Of what is ranked only these tiles. */
    tile?: Array<string>;
    /** Lay named tiles even where the usual rules forbid it. Where nothing is said: false. */
    any_tile?: boolean;
    /** Rules in place of those that the position declares: `plain` leaves the title's own rules out; a title that comes with Milepost says what rules there are, or the text of a rules file. */
    rules?: string;
    /** Leave out rules of the title that are not declared: the same as `plain` rules. Where nothing is said: false. */
    plain?: boolean;
    /** The most seconds of each search, 0.001 to 86400. */
    seconds?: number;
  };
}
