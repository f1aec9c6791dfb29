/** The colour family of a state. An icon and a word always accompany it. */
export type Tone = 'ok' | 'bad' | 'warn' | 'info' | 'brand' | 'plain'
