/**
 * Reads the server's messages of one PostgreSQL connection and reports committed transactions.
 * A message is a type byte, a length of four bytes that includes itself, and a body. A chunk of the network may end anywhere.
 */

const HEADER_BYTES = 5
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const COMMIT = Buffer.from('COMMIT\0')

/** Returns a function that consumes each chunk from the server. It returns true when the chunk completes a `COMMIT`. One a connection, no TLS. */
export function createCommitWatch(): (chunk: Buffer) => boolean {
  const header = Buffer.alloc(HEADER_BYTES)
  const body = Buffer.alloc(COMMIT.length)
  let headerBytes = 0
  let bodyBytes = 0
  let bodyLength = 0

  /** Reads the message's next bytes from `chunk` at `from`. Returns the position where it stopped. */
  const readHeader = (chunk: Buffer, from: number): number => {
    const copied = chunk.copy(header, headerBytes, from, from + HEADER_BYTES - headerBytes)
    headerBytes += copied
    if (headerBytes === HEADER_BYTES) {
      bodyLength = header.readInt32BE(1) - 4
      if (bodyLength < 0) throw new Error('This is not the protocol of PostgreSQL without TLS')
      bodyBytes = 0
    }
    return from + copied
  }
  const readBody = (chunk: Buffer, from: number): number => {
    const consumed = Math.min(bodyLength - bodyBytes, chunk.length - from)
    if (bodyBytes < body.length) chunk.copy(body, bodyBytes, from, from + consumed)
    bodyBytes += consumed
    return from + consumed
  }
  const isCommit = () => header[0] === COMMAND_COMPLETE && bodyLength === COMMIT.length && body.equals(COMMIT)

  return (chunk) => {
    let at = 0
    let hasCommit = false
    while (at < chunk.length || (headerBytes === HEADER_BYTES && bodyBytes === bodyLength)) {
      at = headerBytes < HEADER_BYTES ? readHeader(chunk, at) : readBody(chunk, at)
      if (headerBytes === HEADER_BYTES && bodyBytes === bodyLength) {
        hasCommit ||= isCommit()
        headerBytes = 0
        bodyBytes = 0
        bodyLength = 0
      }
    }
    return hasCommit
  }
}
