/** `duang staff`: the people who work at the desk. The first owner of a brand is added here. */

import { REFUSALS } from '@duang/contract'
import { ROLES, type Role } from '@duang/contract/desk-permissions'
import { USERNAME } from '@duang/contract/fields'
import { type Command, type CommandInput, CommandRefusal, invalid, unknown } from '#core/command.ts'
import { PAGE_OPTIONS, readPage, sayPage } from '#core/command-list.ts'
import { wordOf } from '#core/command-words.ts'
import type { Ctx } from '#core/context.ts'
import { bangkokStamp } from '#kit/bangkok-instant.ts'
import { Refusal } from '#kit/refusal.ts'
import { peoplePage, STAFF_LIST, stateOf } from './lists.ts'
import { giveRole, invitePerson, reinvitePerson, suspendPerson } from './people.ts'

const ROLE = { '--role <ROLE>': { required: ROLES.join(', ') } } as const

export const staffCommand: Command = {
  name: 'staff',
  summary: 'People who work at the desk of a brand.',
  needsOwner: true,
  acts: {
    list: { summary: 'People of the brand with role and state.', options: PAGE_OPTIONS, run: list },
    add: {
      summary: 'Gives a person a role, and prints the one-time link of a new one. It is valid for a day.',
      words: '<USERNAME>',
      options: ROLE,
      run: add,
    },
    role: { summary: 'Gives a person another role.', words: '<USERNAME>', options: ROLE, run: changeRole },
    remove: {
      summary: 'Takes the role in this brand away.',
      words: '<USERNAME>',
      run: (input) => change(input, (id) => giveRole(input.ctx, input, id, null)),
    },
    suspend: {
      summary: 'Suspends a person in every brand; sessions end at once.',
      words: '<USERNAME>',
      run: (input) => change(input, (id) => suspendPerson(input.ctx, input, id, true)),
    },
    resume: {
      summary: 'Ends a suspension.',
      words: '<USERNAME>',
      run: (input) => change(input, (id) => suspendPerson(input.ctx, input, id, false)),
    },
    reinvite: {
      summary: 'Prints a new link for a person who lost password or phone. The old ones stop working.',
      words: '<USERNAME>',
      run: reinvite,
    },
  },
}

const roleOf = ({ options }: CommandInput): Role =>
  ROLES.find((each) => each === options.role) ?? raise(invalid(`--role is one of ${ROLES.join(', ')}.`))

function raise(error: Error): never {
  throw error
}

async function list(input: CommandInput): Promise<number> {
  const page = await peoplePage(input.ctx, readPage(input.options, STAFF_LIST))
  return sayPage(input, page, {
    row: (row) =>
      `${row.username.padEnd(20)}  ${row.role.padEnd(8)}  ${stateOf(row).padEnd(9)}  added ${bangkokStamp(row.added_at)}${row.seen_at ? `  seen ${bangkokStamp(row.seen_at)}` : ''}`,
    none: 'Nobody works at the desk of this brand. Add an owner: duang staff add USERNAME --role owner',
  })
}

async function add(input: CommandInput): Promise<number> {
  const username = wordOf(input.words[0], 'USERNAME')
  if (!USERNAME.test(username)) throw invalid('USERNAME has 4 to 20 letters, digits, dots or underscores.')
  const { staffId, invite } = await sentence(() => invitePerson(input.ctx, input, { username, role: roleOf(input) }))
  input.say(
    invite ? linkOf(input.ctx, invite) : 'This person works for another brand already, and keeps password and code.',
  )
  input.report({ staffId, invite })
  return 0
}

const linkOf = ({ deskOrigin }: Ctx, invite: string): string =>
  `Give this link to the person. It works once, for a day: ${deskOrigin}/invite#${invite}`

function changeRole(input: CommandInput): Promise<number> {
  const to = roleOf(input)
  return change(input, (id) => giveRole(input.ctx, input, id, to))
}

async function reinvite(input: CommandInput): Promise<number> {
  const id = await staffIdOf(input.ctx, input.words[0])
  const invite = await sentence(() => reinvitePerson(input.ctx, input, id))
  input.say(linkOf(input.ctx, invite))
  input.report({ invite })
  return 0
}

async function change(input: CommandInput, work: (staffId: string) => Promise<void>): Promise<number> {
  const id = await staffIdOf(input.ctx, input.words[0])
  await sentence(() => work(id))
  input.say('Done.')
  input.report({ outcome: 'done' })
  return 0
}

async function staffIdOf(ctx: Ctx, word: string | undefined): Promise<string> {
  const username = wordOf(word, 'USERNAME')
  const row = await ctx.db
    .selectFrom('desk.staff as s')
    .innerJoin('staff_roles as r', 'r.staff_id', 's.staff_id')
    .select('s.staff_id')
    .where('r.brand_id', '=', ctx.brand.id)
    .where('s.username_folded', '=', username.toLowerCase())
    .executeTakeFirst()
  return row?.staff_id ?? raise(unknown('person', username))
}

/** A refusal of the desk as a sentence of the command. */
const sentence = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    throw error instanceof Refusal ? new CommandRefusal(error.code, `${REFUSALS[error.code].en}.`) : error
  })
