/** Members, one and all. */
import type { Screen } from '#core/screen.ts'

export const membersScreens: readonly Screen[] = [
  {
    path: 'members',
    title: { th: 'สมาชิก', en: 'Members' },
    permission: 'members.read',
    icon: 'user',
    group: 'members',
    load: () => import('#features/account/member-admin/members-screen.tsx'),
  },
  {
    path: 'members/$id',
    title: { th: 'สมาชิก', en: 'Member' },
    permission: 'members.read',
    icon: 'user',
    load: () => import('#features/account/member-admin/member-screen.tsx'),
  },
]
