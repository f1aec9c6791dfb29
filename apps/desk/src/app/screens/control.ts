/** People, proposals, alerts and the audit record. */
import type { Screen } from '#core/screen.ts'

export const controlScreens: readonly Screen[] = [
  {
    path: 'proposals',
    title: { th: 'รอคนที่สอง', en: 'Second person' },
    permission: 'approvals.read',
    icon: 'users',
    group: 'work',
    queue: 'proposals',
    load: () => import('#features/control/proposal/proposals-screen.tsx'),
  },
  {
    path: 'personal-data',
    title: { th: 'ข้อมูลส่วนบุคคล', en: 'Personal data' },
    permission: 'audit.read',
    icon: 'lock',
    group: 'control',
    load: () => import('#features/account/personal/personal-data-screen.tsx'),
  },
  {
    path: 'audit',
    title: { th: 'บันทึกการทำงาน', en: 'Audit log' },
    permission: 'audit.read',
    icon: 'history',
    group: 'control',
    load: () => import('#features/control/audit/audit-screen.tsx'),
  },
  {
    path: 'audit/$id',
    title: { th: 'รายการในบันทึก', en: 'Entry of the audit log' },
    permission: 'audit.read',
    icon: 'history',
    load: () => import('#features/control/audit/entry-screen.tsx'),
  },
  {
    path: 'staff',
    title: { th: 'พนักงาน', en: 'Staff' },
    permission: 'staff.manage',
    icon: 'users',
    group: 'control',
    load: () => import('#features/control/staff/staff-screen.tsx'),
  },
]
