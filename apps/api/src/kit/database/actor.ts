/** Names the person at the keyboard, for the record that each decision of staff keeps. */
import { userInfo } from 'node:os'

/** Names of system users, of directories (`ANNA\duang`) and of hosts. Anything else in the variable is not a name. */
const USER_NAME = /^[\w.@\\$-]{1,64}$/

/** The person that called `sudo`, or the user of the process. A container may run the process under a number without a user. */
function systemUser(env: Readonly<Record<string, string | undefined>>): string {
  const { SUDO_USER: caller = '' } = env
  if (USER_NAME.test(caller)) return caller
  try {
    return userInfo().username
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`
  }
}

/** Actor of a command, as it is recorded: `cli:anna`. */
export const cliActor = (env: Readonly<Record<string, string | undefined>>): string => `cli:${systemUser(env)}`
