/** Letters that move a cursor, change colours, begin a line or turn the direction of what follows. */
const COMMANDS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** One line for a terminal. Names that banks, providers and members wrote stay as they are, but control characters are spelled out: `\u001b`. */
export const terminalLine = (text: string): string =>
  text.replace(COMMANDS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
