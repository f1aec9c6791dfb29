/** The subcommands of `duang`, by name. */
import type { Command } from '#core/command.ts'

export const COMMANDS: readonly Command[] = []
