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
    path: 'withdrawals',
    title: { th: 'การถอน', en: 'Withdrawals' },
    permission: 'withdrawals.read',
    icon: 'withdraw',
    group: 'work',
    queue: 'withdrawals',
    load: () => import('#features/withdrawals/withdrawals-screen.tsx'),
  },
  {
    path: 'withdrawals/$id',
    title: { th: 'การถอน', en: 'Withdrawal' },
    permission: 'withdrawals.read',
    icon: 'withdraw',
    load: () => import('#features/withdrawals/withdrawal-screen.tsx'),
  },
  {
    path: 'payouts',
    title: { th: 'การจ่ายที่มีปัญหา', en: 'Payouts in trouble' },
    permission: 'withdrawals.read',
    icon: 'warn',
    group: 'work',
    queue: 'payouts',
    load: () => import('#features/withdrawals/payouts-screen.tsx'),
  },
  {
    path: 'proposals',
    title: { th: 'ข้อเสนอ', en: 'Proposals' },
    permission: 'approvals.read',
    icon: 'users',
    group: 'control',
    load: () => import('#features/proposals/proposals-screen.tsx'),
  },
  {
    path: 'staff',
    title: { th: 'พนักงาน', en: 'Staff' },
    permission: 'staff.manage',
    icon: 'users',
    group: 'control',
    load: () => import('#features/staff/staff-screen.tsx'),
  },
  {
    path: 'settings',
    title: { th: 'การตั้งค่า', en: 'Settings' },
    permission: 'content.edit',
    icon: 'refresh',
    group: 'site',
    load: () => import('#features/settings/settings-screen.tsx'),
  },
]
