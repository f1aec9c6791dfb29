/** The colour family of a state. Never the only carrier: an icon and a word stand with it. */
export type Tone = 'ok' | 'bad' | 'warn' | 'info' | 'brand' | 'plain'
