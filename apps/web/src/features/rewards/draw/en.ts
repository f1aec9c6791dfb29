import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { vf }: Translated<typeof th> = {
  vf: {
    title: 'Result checker',
    sub: 'Your device calculates the result itself. Nothing is sent anywhere.',
    game: 'Activity',
    wheel: 'Wheel',
    card: 'Flip a card',
    serverHash: 'Hash of the secret code',
    serverSeed: 'Revealed secret code',
    clientSeed: 'Your code',
    nonce: 'Play number',
    weights: 'Weights of the prizes',
    weightsHint: 'In the order of the prizes, separated by commas',
    picked: 'Card you picked (1–9)',
    check: 'Calculate the result',
    result: 'Result',
    outcome: 'Prize number {n}',
    layout: 'Prize numbers of all nine cards',
    committed: 'The secret code is genuine: it matches the hash shown before you played',
    notCommitted: 'The secret code does not match the hash shown before you played',
    same: 'The result matches your history',
    other: 'The result does not match your history',
    invalid: 'This field is not valid',
    offline: 'Download the checker as a file',
    offlineSub: 'Works without the internet. In Thai.',
  },
}
