/**
 * Protocol between a game's page and its studio: JSON over `/studio/{studio}/api/{call}`, `POST`, with the session of play in
 * the header `x-play-session`. Amounts are satang, integers. Each reply is that of its call or a `PlayRefusal` (status 4xx).
 */

export const STUDIO_GAMES = ['reels', 'baccarat', 'hi-lo', 'football', 'in-play', 'fish-prawn-crab'] as const
export type StudioGame = (typeof STUDIO_GAMES)[number]

/** Games of bets on the matches of the score pages, before and after the kick-off. They draw nothing. */
export const isOnMatches = (game: StudioGame): game is 'football' | 'in-play' =>
  game === 'football' || game === 'in-play'

/** The designs of the reels game. The mathematics are the same for all. */
export type ReelLook = 'river-lanterns' | 'elephant-parade' | 'orchard-five' | 'krathong-moon'

/**
 * A member's stake on one place of the table, whole baht. The names of the places:
 * reels `spin` · baccarat `player` `banker` `tie` `player-pair` `banker-pair` · hi-lo `low` (sum 3 to 10) `high` (12 to 18) `hilo` (11)
 * `face-3` `pair-1-5` · fish-prawn-crab `fish` `fish-crab` (in the order of {@link PICTURES}) · football `{fixtureId}:home@2.45`, also
 * `:draw`, `:away`, `:over`, `:under` (2.5 goals), at the odds that the member saw; several matches joined by `+` are a parlay ·
 * in-play the same on one match, also `over-3.5`, and `goal-3-home` `-none` `-away` for the third goal.
 */
export type Stake = { spot: string; satang: number }

/**
 * Commit and reveal: `commit` is the SHA-256 of `serverSeed` in hex and is shown before the stake. The draws of a round are
 * HMAC-SHA256(serverSeed, `${clientSeed}:${nonce}:${block}`). `serverSeed` is null until the member changes seeds (`seeds`).
 */
export type Proof = { commit: string; clientSeed: string; nonce: number; serverSeed: string | null }

/** `open`: not finished (free spins, a running match). `settled`: over and paid. `returned`: the stake was returned. */
export type RoundState = 'open' | 'settled' | 'returned'

/**
 * `played-out`: the studio turned free spins that the member left. `abandoned`: the match was abandoned and the stake returned.
 * `cashed-out`: the member ended the slip for its price.
 */
export type RoundEnding = 'usual' | 'played-out' | 'abandoned' | 'cashed-out'

export type Round = {
  roundId: string
  stakes: Stake[]
  stakeSatang: number
  winSatang: number
  state: RoundState
  /** Null until the first draw (a match that has not ended). */
  outcome: Outcome | null
  proof: Proof
  openedAt: string
  settledAt: string | null
  /** False until the page reports that the member saw the end. An unseen round is shown again after an interruption. */
  isSeen: boolean
  ending: RoundEnding
  /** Of bets on matches. */
  slip?: Slip
}

/** `open`: the match has not decided it. `void`: the match was abandoned, and the leg counts as odds of 1. */
export type LegState = 'open' | 'won' | 'lost' | 'void'
/** `score`: null before the kick-off, and of an abandoned match. */
export type LegEnd = { state: LegState; score: { home: number; away: number } | null }

/** A bet on one match, or a parlay on several. Odds are those that the member accepted. */
export type Slip = {
  legs: ({
    fixtureId: string
    league: string
    home: string
    away: string
    kickOff: string
    market: string
    choice: string
    times: number
  } & LegEnd)[]
  /** Combined odds without void legs. */
  times: number
  /** Return of the slip if no leg loses, satang. */
  returnSatang: number
  /** What the studio pays for the open slip now. Null while it offers no price. */
  cashOutSatang: number | null
}

export type Card = {
  rank: 'A' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | 'J' | 'Q' | 'K'
  suit: 'S' | 'H' | 'D' | 'C'
}

/** One turn of the reels: `window[reel][row]`, symbols of the table's `symbols`. */
export type Spin = {
  isFree: boolean
  window: string[][]
  lines: { line: number; symbol: string; count: number; winSatang: number }[]
  scatters: number
  freeSpinsWon: number
  winSatang: number
}

export type Outcome =
  /** `spins` so far. `next` plays the remaining `freeSpinsLeft`. */
  | { game: 'reels'; spins: Spin[]; freeSpinsLeft: number }
  | { game: 'baccarat'; player: Card[]; banker: Card[]; winner: 'player' | 'banker' | 'tie' }
  /** Three dice, 1 to 6. */
  | { game: 'hi-lo'; dice: number[] }
  /** Three dice with the six pictures. */
  | { game: 'fish-prawn-crab'; dice: Picture[] }
  /** The legs of the slip when it was settled. A slip ends with its first lost leg, so later matches may be open. */
  | { game: 'football' | 'in-play'; legs: LegEnd[] }

export const PICTURES = ['fish', 'prawn', 'crab', 'rooster', 'gourd', 'tiger'] as const
export type Picture = (typeof PICTURES)[number]

/** A place for stakes and its payouts. `pays` is the whole return for 1 (stake included), as the simulation counts it. */
export type Spot = { spot: string; name: string; pays: { when: string; times: number }[]; returnToPlayer: number }

export type Returns = { lowest: number; highest: number }

export type Table = {
  spots: Spot[]
  chips: number[]
  stakeMinSatang: number
  stakeMaxSatang: number
  /** Reels: the lines as rows by reel, and the payouts of 3, 4, 5 of a symbol as multiples of the stake of a line. */
  reels?: {
    symbols: { symbol: string; pays: Record<string, number> }[]
    lines: number[][]
    scatter: string
    wild: string
    /** This number of scatters or more, anywhere in the window, gives this number of free spins, in free spins too. */
    freeSpins: { scatters: number; spins: number }
  }
  /** Football: matches open for stakes, and their odds (whole return for 1). */
  matches?: Match[]
}

/** A choice's `spot` contains its odds, so that a bet is on the odds that the page showed. */
export type Match = {
  fixtureId: string
  league: string
  home: string
  away: string
  kickOff: string
  isOpen: boolean
  /** Of a game on running matches. `minute`: `12`, `45+2`. */
  live?: {
    phase: 'scheduled' | 'first-half' | 'half-time' | 'second-half' | 'finished'
    minute: string
    score: { home: number; away: number }
    goals: { side: 'home' | 'away'; minute: string }[]
    /** `suspended`: odds change after a goal. `closed`: no more bets on this match. */
    standing: 'open' | 'suspended' | 'closed'
  }
  /** Odds of 0 are not offered. */
  markets: { market: string; name: string; choices: { spot: string; name: string; times: number }[] }[]
}

export type PlayState = {
  studio: { code: string; name: string }
  game: StudioGame
  name: string
  balanceSatang: number
  /** Net result at this table since this session began. It follows the credit: stakes count when debited, gains when paid. */
  netSatang: number
  /** The site has withdrawn the credit since the game was launched. */
  isRecalled: boolean
  /** True when the studio holds the credit itself. */
  holdsCredit: boolean
  /** Start of this session of play: the page's clock counts from here. */
  openedAt: string
  returnUrl: string
  /** Declared returns as shares of 1: of the lowest and of the highest place. All stakes are between. */
  returns: Returns
  table: Table
  proof: Proof
  /** Commitment to the studio's seed of the next change of seeds: shown before the member chooses the other half. */
  nextCommit: string
  /** True when the studio made the player's half of the seeds, as for the first rounds: then it has both halves. */
  isClientSeedGiven: boolean
  /** Rounds that are unfinished or unseen, oldest first. */
  unfinished: Round[]
  /** The last twenty finished and seen rounds, newest first. */
  history: Round[]
}

/** `returnUrl`: the way back after the end of the session of play, for a page that does not have it yet. */
export type PlayRefusal = { code: string; message: string; balanceSatang: number | null; returnUrl: string | null }

/** Credit and net result of the session at the same moment. */
export type Money = Pick<PlayState, 'balanceSatang' | 'netSatang'>

export type PlayCalls = {
  state: { request: Record<string, never>; reply: PlayState }
  /** The page makes `roundId`. Sent again, it is the same round. */
  round: { request: { roundId: string; stakes: Stake[] }; reply: { round: Round } & Money }
  /** The next free spin. `step` counts the spins so far, so that a repeated request is the same spin. */
  next: { request: { roundId: string; step: number }; reply: { round: Round } & Money }
  seen: { request: { roundId: string }; reply: { isSeen: true } }
  /** Reveals the seed of all rounds so far and commits to a new one. Refused while a round is open. */
  seeds: { request: { clientSeed: string }; reply: { revealed: Proof; proof: Proof; nextCommit: string } }
  history: { request: { before: string | null }; reply: { rounds: Round[]; next: string | null } }
  /** Reads rounds again, for the results of open matches. `matches`: of a game on running matches. */
  rounds: { request: { roundIds: string[] }; reply: { rounds: Round[]; matches?: Match[] } & Money }
  /** Ends an open slip for its price as the page shows it. Another price refuses. Sent again, it is the same end. */
  cashOut: { request: { roundId: string; satang: number }; reply: { round: Round } & Money }
}
