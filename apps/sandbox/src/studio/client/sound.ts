/**
 * Sounds of the games, made by the browser (WebAudio) without files. Slots sound from the first press, other games once the member turns
 * them on. The switch is always in sight, and its choice outlives the visit.
 * The frame plays `click` and `lose`, and the moment of a win (win-moment.ts) plays the wins: a game plays only its own `spin`, `stop`, `deal` and `lift`.
 */

/** `hertz` glides to `to`. `noise` is a hiss around `hertz`. `at` and `seconds` count from the start of the sound. */
type Note = { wave: OscillatorType | 'noise'; hertz: number; to?: number; at: number; seconds: number; level: number }

const note = (wave: Note['wave'], hertz: number, at: number, seconds: number, level: number, to?: number): Note =>
  to === undefined ? { wave, hertz, at, seconds, level } : { wave, hertz, to, at, seconds, level }

/** A struck gong bar: its tone and the overtone that fades first. */
const bar = (hertz: number, at: number, level = 0.22): Note[] => [
  note('triangle', hertz, at, 0.7, level),
  note('sine', hertz * 2.76, at, 0.18, level * 0.35),
]

/** Five tones of a ranat, from which all melodies are taken. */
const [DO, RE, MI, SO, LA] = [523.3, 587.3, 659.3, 784, 880] as const

/** A loss is quieter than a press, and never a fanfare. */
export const SOUNDS = {
  click: [note('sine', 880, 0, 0.05, 0.16, 660)],
  spin: [note('noise', 500, 0, 0.42, 0.16, 1800), note('triangle', 180, 0, 0.3, 0.12, 320)],
  stop: [note('sine', 170, 0, 0.12, 0.42, 70), note('noise', 900, 0, 0.04, 0.16)],
  deal: [note('noise', 2600, 0, 0.09, 0.2, 1100)],
  lift: [note('noise', 700, 0, 0.2, 0.16, 1600), note('sine', 260, 0.02, 0.18, 0.12, 420)],
  'win-small': [...bar(MI, 0), ...bar(SO, 0.11), ...bar(LA, 0.22)],
  'win-large': [DO, MI, SO, LA, DO * 2, LA, DO * 2].flatMap((hertz, step) => bar(hertz, step * 0.13, 0.26)),
  lose: [note('sine', RE / 2, 0, 0.16, 0.06, RE / 2.4)],
} as const satisfies Record<string, readonly Note[]>

export type SoundName = keyof typeof SOUNDS

const KEY = 'studio.sound'
let isOn = readChoice()
let output: { context: AudioContext; master: AudioNode; hiss: AudioBuffer } | undefined

export const isSoundOn = (): boolean => isOn

export function setSound(next: boolean): void {
  isOn = next
  try {
    localStorage.setItem(KEY, next ? 'on' : 'off')
  } catch {
    // A browser without storage keeps the choice for this page.
  }
  if (!next) void output?.context.suspend()
}

/** Plays a sound if the member turned sounds on. Before the first press on the page there is none. */
export function playSound(name: SoundName): void {
  if (!isOn || document.hidden || !navigator.userActivation?.hasBeenActive) return
  output ??= openOutput()
  const { context } = output
  if (context.state === 'suspended') void context.resume()
  for (const each of SOUNDS[name]) strike(output, each)
}

function openOutput() {
  const context = new AudioContext()
  // Several reels that stop together stay below the full level.
  const master = new DynamicsCompressorNode(context, { threshold: -18, ratio: 8 })
  master.connect(context.destination)
  const hiss = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate })
  const samples = hiss.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = hissAt(index)
  return { context, master, hiss }
}

/** Between -1 and 1, without order that an ear could follow. Equal sounds are equal. */
const hissAt = (index: number): number => (Math.sin(index * 12.9898) * 43_758.5453) % 1

function strike({ context, master, hiss }: NonNullable<typeof output>, { wave, hertz, to, at, ...rest }: Note): void {
  const start = context.currentTime + at
  const end = start + rest.seconds
  const level = new GainNode(context, { gain: 0 })
  level.gain.setValueAtTime(0, start)
  level.gain.linearRampToValueAtTime(rest.level, start + 0.008)
  level.gain.exponentialRampToValueAtTime(0.0001, end)
  level.connect(master)
  const glide = (pitch: AudioParam) => {
    pitch.setValueAtTime(hertz, start)
    if (to !== undefined) pitch.exponentialRampToValueAtTime(to, end)
  }
  if (wave === 'noise') {
    const source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true })
    const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.9 })
    glide(band.frequency)
    source.connect(band).connect(level)
    source.start(start)
    source.stop(end)
  } else {
    const source = new OscillatorNode(context, { type: wave })
    glide(source.frequency)
    source.connect(level)
    source.start(start)
    source.stop(end)
  }
}

function readChoice(): boolean {
  const isSlot = globalThis.document?.body.dataset.game === 'reels'
  try {
    return (localStorage.getItem(KEY) ?? (isSlot ? 'on' : 'off')) === 'on'
  } catch {
    return isSlot
  }
}
