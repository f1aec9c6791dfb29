/** Words that the glossary replaced, with their standard terms; `tools/rules/vocabulary.test.ts` rejects them. */

/** `isProse`: rejected in documents only. Sources still have it in names of the wire or in comments that wait for their rewrite. */
type Replaced = { word: RegExp; term: string; isProse?: true }

/** Verbs keep their ordinary use: "to go on" is no batch. */
const GO = /\b(?:a|each|next|second|third|one|two|three|several) go(?:es)?\b(?! (?:to|on|out|back|into|through)\b)/i

/** Prose and identifiers alike. */
export const REPLACED: readonly Replaced[] = [
  { word: GO, term: 'batch' },
  { word: /\bposting[ -]desk\b/i, term: 'transfer batcher' },
  { word: /\bplain[ -]way\b|\banswerAhead\b/i, term: 'fast path' },
  { word: /\b(?:askInTurn|askPrepared|asOftenAsAsked)\b/, term: 'queryPipelined, queryPrepared, withRetry' },
  { word: /\bwallet\.together\b/, term: 'wallet transaction' },
  { word: /\bplant(?:s|ed|ing)?\b/i, term: 'fault injection, negative control' },
  { word: /\bspoil(?:s|ed|t)?\b/i, term: 'corruption, mutant' },
  { word: /\btwins?\b/i, term: 'duplicate transfer, duplicate candidate' },
  { word: /\btold\b|\btells?\b|\b(?:noteTold|hearRounds)\b/i, term: 'reported' },
  { word: /\b(?:lies|lie|lying) (?:at|there|elsewhere|out)\b|\bgateway\.lying\b/i, term: 'balance at provider' },
  { word: /\bmember:out\b/, term: 'member:at_provider' },
  { word: /\bbring-back\b|\bempty-(?:all-)?tables\b/, term: 'withdraw from provider, recall credit' },
  { word: /\bheld-there\b/, term: 'remote balance' },
  { word: /\bremainders?\b/i, term: 'reconciliation discrepancy' },
  { word: /\btransfer\.(?:short|over)\b/, term: 'shortfall, surplus' },
  { word: /\bgame\.(?:take-back|owe|return)\b/, term: 'win.reversal, receivable, bet.refund' },
  { word: /\btransfer\.(?:return|back)\b/, term: 'transfer-out reversal, transfer in' },
  { word: /\bweigh(?:s|ed|ing)?\b/i, term: 'evaluate' },
  { word: /\b(?:takeTry|giveTryBack)\b/, term: 'consumeAttempt, refundAttempt' },
  { word: /\b(?:record_rare|post_apart)\b/, term: 'record rollbacks and turnover, post disjoint' },
  { word: /\bdoors?\b/i, term: 'entry point, API' },
  { word: /\b(?:purse|short-memory|upkeep|outer-world)\b/i, term: 'account, TTL cache, retention, SSRF guard' },
  { word: /\bpage-drawer\b/, term: 'server-side rendering' },
  { word: /\bthe looks?\b(?! of)/i, term: 'visual regression', isProse: true },
  { word: /\bspeakers?\b|\bcanSpeak\b/i, term: 'dialect client' },
  { word: /\bverdicts?\b/i, term: 'result' },
  { word: /\bamb-(?:life|turns)\b/, term: 'AMB state machine, AMB transaction ids' },
  { word: /\b(?:our|the) readings?\b/i, term: 'interpretation' },
  { word: /\ba fault of\b/i, term: 'validation error, bug' },
  { word: /\b(?:films?|videos?)\b/i, term: 'movie', isProse: true },
  { word: /\b(?:member_days|play_days)\b/, term: 'daily limit totals, daily game totals' },
  { word: /\bhas_play_rules\b/, term: 'has_restrictions' },
  { word: /\b(?:refuseWhoMayNotPlay|hearOfLimited)\b/, term: 'assertMayPlay, syncLimitedMembers' },
  { word: /\b(?:whenDatabaseIsThere|setOut|lookAgain)\b/, term: 'waitForDatabase, createScope, recheck' },
  { word: /(?<![\w-])--again\b/, term: '--confirmed-distinct' },
  { word: /\bdeposits seen\b/, term: 'deposits acknowledge' },
  { word: /\bprovider (?:remainders|retire)\b/, term: 'provider discrepancies, provider keys revoke' },
  { word: /\bgames label\b/, term: 'games set --label' },
  { word: /\b(?:noteTold|hearRounds|told_rounds?|told_at|ToldRound)\b/, term: 'reported rounds' },
  { word: /\b(?:provider_remainders|remainder_id)\b/, term: 'provider_discrepancies' },
  { word: /\b(?:weigh_rounds|take_rounds|gateway\.take)\b/, term: 'evaluate, process, ingest' },
  { word: /\b(?:WalletMovement|asMovement|MovementAnswer)\b/, term: 'wallet request' },
  { word: /\b(?:name_day|note_play_rule)\b/, term: 'move_day_total_to_game, note_restriction' },
  {
    word: /\b(?:nobody|somebody|whoever)\b/i,
    term: 'a named actor: the provider, the api, the member, staff',
    isProse: true,
  },
]

/** Pages that the rule covers. */
export const COVERED = /^(?:docs\/.*|(?:apps|packages)\/.*|README|ARCHITECTURE|CONTRIBUTING|SECURITY)\.md$/

/** Sources that the rule covers, apart from words of prose. */
export const COVERED_SOURCES = /^(?:apps|packages|lab|scripts|tools)\/.*\.(?:ts|tsx|mjs|sql|css)$/

/** The glossary and the records keep old words on purpose. */
export const EXCLUDED = /^docs\/(?:glossary\.md$|decisions\/)|^tools\/rules\/vocabulary/
