/** The journeys of each subject, the one that says most first. A subject is a folder, or how a file begins. */
export const JOURNEYS: Readonly<Record<string, readonly string[]>> = {
  'manage-address': ['address'],
  address: ['address'],
  affiliate: ['registration'],
  announcement: ['hostile-texts'],
  bank: ['wallet-loop', 'hostile-outside'],
  brand: ['changed-brand', 'second-brand'],
  chat: ['chat'],
  'check-in': ['check-in'],
  consent: ['consent'],
  coupon: ['desk-loyalty'],
  dashboard: ['pages', 'pull-to-refresh', 'cover-movement'],
  deploy: ['behind-traefik'],
  deposit: ['deposit-qr', 'wallet-loop'],
  slip: ['desk-journeys'],
  desk: ['desk-journeys', 'desk', 'hostile-desk'],
  staff: ['desk'],
  device: ['push', 'home-screen'],
  draw: ['draws'],
  wheel: ['draws'],
  'flip-card': ['draws'],
  frame: ['frames'],
  'live-score': ['frames'],
  score: ['frames'],
  game: ['games', 'framed-game', 'recall'],
  lobby: ['lobby-search', 'lobby-shelves'],
  help: ['legal'],
  home: ['server-rendering', 'translated-page'],
  language: ['language'],
  legal: ['legal', 'consent'],
  level: ['desk-loyalty'],
  live: ['live'],
  login: ['login-wait', 'login-under-attack', 'storage'],
  maintenance: ['maintenance'],
  media: ['media', 'cover-movement'],
  member: ['registration', 'reset-password'],
  movie: ['media'],
  'open-api': ['open-api'],
  personal: ['desk-journeys'],
  provider: ['games', 'hostile-play', 'desk-providers'],
  push: ['push'],
  refusal: ['error-classes', 'failures'],
  register: ['registration'],
  'reset-password': ['reset-password'],
  'password-reset': ['reset-password'],
  reward: ['desk-loyalty'],
  routes: ['routes', 'every-route'],
  scheme: ['scheme'],
  session: ['pages', 'storage'],
  studio: ['studio-pages'],
  theme: ['scheme', 'oldest-browser'],
  tournament: ['tournaments', 'desk-tournament'],
  ui: ['keyboard', 'oldest-browser', 'cover-movement'],
  wallet: ['wallet-loop', 'refresh', 'failures'],
  withdraw: ['wallet-loop', 'failures'],
  worker: ['offline', 'home-screen'],
}

/** Of code that no subject names. */
const BY_FOLDER: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^apps\/web\/worker\//, ['offline']],
  [/^apps\/desk\//, ['desk-journeys']],
  [/^apps\/web\//, ['pages', 'routes']],
  [/^apps\/sandbox\//, ['studio-pages', 'wallet-loop']],
  [/^(apps\/api\/(src|db|seed)|packages\/contract)\//, ['wallet-loop']],
]

/** Journeys that a changed file may break, without tests and documents of course. */
export function journeysOf(file: string): readonly string[] {
  const spec = /^lab\/journeys\/([\w-]+)\.spec\.ts$/.exec(file)
  if (spec?.[1]) return [spec[1]]
  if (!/^(apps|packages|deploy)\//.test(file) || /\.test\.tsx?$|\.md$|^apps\/api\/test\//.test(file)) return []
  const row = rowOf(file)
  return /^apps\/desk\//.test(file) ? row.filter((each) => each.startsWith('desk')) : row
}

function rowOf(file: string): readonly string[] {
  const isDesk = /^apps\/desk\//.test(file)
  const segments = file.split('/').slice(2).toReversed()
  for (const segment of segments) {
    const name = segment.replace(/\.\w+$/, '')
    const subject = Object.keys(JOURNEYS)
      .filter((each) => !isDesk || JOURNEYS[each]?.some((journey) => journey.startsWith('desk')))
      .filter((each) => name === each || name === `${each}s` || name.startsWith(`${each}-`))
      .sort((one, other) => other.length - one.length)[0]
    if (subject) return JOURNEYS[subject] ?? []
  }
  return BY_FOLDER.find(([folder]) => folder.test(file))?.[1] ?? []
}
