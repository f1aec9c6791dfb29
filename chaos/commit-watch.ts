/**
 * Reads what a PostgreSQL server says on one connection and tells when a transaction was committed.
 * Messages are a type byte, a length of four bytes that counts itself, and a body; a chunk of the network may end anywhere.
 */

const HEADER_BYTES = 5
const COMMAND_COMPLETE = 'C'.charCodeAt(0)
const COMMIT = Buffer.from('COMMIT\0')

/** Answers a function that takes each chunk from the server and says whether it completes a `COMMIT`. One for each connection, without TLS. */
export function createCommitWatch(): (chunk: Buffer) => boolean {
  const header = Buffer.alloc(HEADER_BYTES)
  const body = Buffer.alloc(COMMIT.length)
  let headerBytes = 0
  let bodyBytes = 0
  let bodyLength = 0

  /** Takes the message's next bytes from `chunk` at `from`; answers where it stopped. */
  const takeHeader = (chunk: Buffer, from: number): number => {
    const taken = chunk.copy(header, headerBytes, from, from + HEADER_BYTES - headerBytes)
    headerBytes += taken
    if (headerBytes === HEADER_BYTES) {
      bodyLength = header.readInt32BE(1) - 4
      if (bodyLength < 0) throw new Error('This is not the protocol of PostgreSQL without TLS')
      bodyBytes = 0
    }
    return from + taken
  }
  const takeBody = (chunk: Buffer, from: number): number => {
    const taken = Math.min(bodyLength - bodyBytes, chunk.length - from)
    if (bodyBytes < body.length) chunk.copy(body, bodyBytes, from, from + taken)
    bodyBytes += taken
    return from + taken
  }
  const isCommit = () => header[0] === COMMAND_COMPLETE && bodyLength === COMMIT.length && body.equals(COMMIT)

  return (chunk) => {
    let at = 0
    let hasCommit = false
    while (at < chunk.length || (headerBytes === HEADER_BYTES && bodyBytes === bodyLength)) {
      at = headerBytes < HEADER_BYTES ? takeHeader(chunk, at) : takeBody(chunk, at)
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
