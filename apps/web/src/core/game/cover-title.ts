/**
 * A consonant after the sign of silence that begins no syllable of its own ends a loanword: คาร์ป, ฟาร์ม. The browser's dictionary
 * breaks such words before it.
 */
const BEFORE_LAST_CONSONANT = /\u0e4c(?=[\u0e01-\u0e2e](?:[\u0e01-\u0e2e\u0e40-\u0e44]|\s|$))/g

/** The name of a game with word joiners where a line must not break. */
export const coverTitle = (name: string): string => name.replace(BEFORE_LAST_CONSONANT, '$&\u2060')
