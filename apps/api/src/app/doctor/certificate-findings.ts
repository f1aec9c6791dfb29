/** Findings on the public hosts of the brands: the certificate that members see. */
import tls from 'node:tls'
import { advice, type Finding, messageOf, ok, wrong } from './finding.ts'

const CONNECT_MS = 5_000
const DAYS_MIN = 14
const DAY_MS = 86_400_000

export const publicHosts = (hosts: readonly string[]): string[] =>
  hosts.filter((host) => !/^(localhost|127\.|\[)|\.localhost$|:/.test(host))

/** `port` is for tests. */
export async function certificateFindings(hosts: readonly string[], now: Date, port = 443): Promise<Finding[]> {
  return Promise.all(publicHosts(hosts).map((host) => certificateFinding(host, now, port)))
}

async function certificateFinding(host: string, now: Date, port: number): Promise<Finding> {
  const check = 'certificate'
  try {
    const { expires, problem } = await readCertificate(host, port)
    const days = Math.floor((expires.getTime() - now.getTime()) / DAY_MS)
    if (!problem && days >= DAYS_MIN) return ok(check, `The certificate of ${host} is valid for ${days} days.`)
    return wrong(check, {
      what: problem ? `Browsers reject the certificate of ${host}: ${problem}` : `It ends in ${days} days: ${host}.`,
      why: 'Visitors cannot open it without a valid certificate.',
      todo: 'Renew it at the proxy, and look for failed renewals in its log.',
    })
  } catch (error) {
    return advice(check, {
      what: `${host} was not reached by HTTPS from this machine: ${messageOf(error)}`,
      why: 'Visitors may not reach it either.',
      todo: `curl -I https://${host}/ from another network`,
    })
  }
}

/** Accepts any certificate, to read its end. Nothing is sent. */
function readCertificate(host: string, port: number): Promise<{ expires: Date; problem: string | undefined }> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({ host, port, servername: host, rejectUnauthorized: false, timeout: CONNECT_MS })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_to } = socket.getPeerCertificate()
      const problem = socket.authorized ? undefined : String(socket.authorizationError)
      socket.end()
      resolve({ expires: new Date(valid_to), problem })
    })
  })
}
