/** The screens of a brand: the only list. The rail, the palette and the routes read it. */
import type { Screen } from '#core/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: 'overview',
    title: { th: 'ภาพรวม', en: 'Overview' },
    permission: 'own',
    icon: 'home',
    group: 'work',
    load: () => import('#features/overview/overview-screen.tsx'),
  },
  {
    path: 'staff',
    title: { th: 'พนักงาน', en: 'Staff' },
    permission: 'staff.manage',
    icon: 'users',
    group: 'control',
    load: () => import('#features/staff/staff-screen.tsx'),
  },
]
