/** A screen of the desk: its address, the permission that shows it, and its place in the rail. */
import type { Permission } from '@duang/contract/desk/permissions'
import type { Queue } from '@duang/contract/desk/queue'
import type { IconName } from '@duang/ui/icon.tsx'
import type { ComponentType } from 'react'

export type Group = 'work' | 'members' | 'money' | 'site' | 'control'

export type Screen = {
  /** Below `/b/{brand}/`: `withdrawals`, or `withdrawals/$id` for one entry. */
  path: string
  title: { th: string; en: string }
  permission: Permission | 'own'
  icon: IconName
  /** Its group in the rail. A screen without one is reached from another one. */
  group?: Group
  /** The queue whose waiting entries the rail counts. */
  queue?: Queue
  load: () => Promise<{ default: ComponentType }>
}

export const GROUPS: Readonly<Record<Group, { th: string; en: string }>> = {
  work: { th: 'งานรอ', en: 'Queues' },
  members: { th: 'สมาชิก', en: 'Members' },
  money: { th: 'การเงิน', en: 'Money' },
  site: { th: 'เว็บไซต์', en: 'Site' },
  control: { th: 'ควบคุม', en: 'Control' },
}
