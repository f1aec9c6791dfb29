/**
 * A member's socket with the least work on this side: WebSocket and Socket.IO packets over a plain connection, so that five thousand of
 * them measure the server.
 */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { LIVE_NAMESPACE, LIVE_PATH } from '../../../packages/contract/src/wire/live.ts'

export type LiveSocketOptions = {
  port: number
  host: string
  token: string
  cookie: string
  /** Called with the name and the payload of each event, as JSON. */
  onEvent: (name: string, payload: string) => void
}

const EVENT = new RegExp(`^42${LIVE_NAMESPACE},\\["([^"]+)",(.*)\\]$`)

/** Resolves once the namespace is joined. */
export function openLiveSocket(options: LiveSocketOptions): Promise<Socket> {
  const { port, host, token, cookie, onEvent } = options
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let buffered: Buffer = Buffer.alloc(0)
    let isUpgraded = false
    const handle = (packet: string) => {
      if (packet.startsWith('0')) sendText(socket, `40${LIVE_NAMESPACE},${JSON.stringify({ token })}`)
      else if (packet === '2') sendText(socket, '3')
      else if (packet.startsWith(`40${LIVE_NAMESPACE}`)) resolve(socket)
      else if (packet.startsWith(`44${LIVE_NAMESPACE}`)) reject(new Error(packet))
      else {
        const [, name, payload] = EVENT.exec(packet) ?? []
        if (name !== undefined && payload !== undefined) onEvent(name, payload)
      }
    }
    socket.once('connect', () =>
      socket.write(
        `GET ${LIVE_PATH}?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${host}\r\ncookie: duang=${cookie}\r\nconnection: Upgrade\r\n` +
          `upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk: Buffer) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
      if (!isUpgraded) {
        const head = buffered.indexOf('\r\n\r\n')
        if (head < 0) return
        if (!buffered.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
          reject(new Error(buffered.toString()))
          socket.destroy()
          return
        }
        isUpgraded = true
        buffered = buffered.subarray(head + 4)
      }
      buffered = readFrames(buffered, handle)
    })
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed the socket')))
  })
}

/** Passes the complete text frames on, and returns the rest. Frames of the server are not masked, and below 64 KiB. */
function readFrames(bytes: Buffer, handle: (packet: string) => void): Buffer {
  let at = 0
  while (bytes.length >= at + 2) {
    const short = (bytes[at + 1] as number) & 0x7f
    const head = short === 126 ? 4 : 2
    if (bytes.length < at + head) break
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short
    if (bytes.length < at + head + length) break
    if (((bytes[at] as number) & 0x0f) === 1) handle(bytes.toString('utf8', at + head, at + head + length))
    at += head + length
  }
  return Buffer.from(bytes.subarray(at))
}

/** Sends a text frame below 64 KiB, masked with zeros: the mask is required and changes nothing then. */
function sendText(socket: Socket, text: string): void {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 0xff, 0, 0, 0, 0])
  socket.write(Buffer.concat([head, body]))
}
