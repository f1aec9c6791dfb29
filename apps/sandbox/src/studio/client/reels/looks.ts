/** Designs by name. Each is loaded when its game is opened. */
import type { ReelLook } from '../../wire.ts'
import type { Look } from './look.ts'

const LOOKS: Record<ReelLook, () => Promise<{ look: Look }>> = {
  'river-lanterns': () => import('./looks/river-lanterns.ts'),
  'elephant-parade': () => import('./looks/elephant-parade.ts'),
  'orchard-five': () => import('./looks/orchard-five.ts'),
  'krathong-moon': () => import('./looks/krathong-moon.ts'),
}

export const loadLook = async (name: string): Promise<Look> => (await LOOKS[name as ReelLook]()).look
