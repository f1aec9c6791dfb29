/** Brand, content, games and banks. */
import type { Screen } from '#core/screen.ts'

export const siteScreens: readonly Screen[] = [
  {
    path: 'settings',
    title: { th: 'การตั้งค่า', en: 'Settings' },
    permission: 'content.edit',
    icon: 'refresh',
    group: 'site',
    load: () => import('#features/settings/settings-screen.tsx'),
  },
  {
    path: 'maintenance',
    title: { th: 'ปิดปรับปรุง', en: 'Maintenance' },
    permission: 'brand.settings',
    icon: 'lock',
    group: 'site',
    load: () => import('#features/maintenance/maintenance-screen.tsx'),
  },
  {
    path: 'announcements',
    title: { th: 'ประกาศ', en: 'Announcements' },
    permission: 'content.edit',
    icon: 'news',
    group: 'site',
    load: () => import('#features/announcements/announcements-screen.tsx'),
  },
  {
    path: 'movies',
    title: { th: 'หนัง', en: 'Movies' },
    permission: 'content.edit',
    icon: 'media',
    group: 'site',
    load: () => import('#features/movies/movies-screen.tsx'),
  },
  {
    path: 'games',
    title: { th: 'เกม', en: 'Games' },
    permission: 'providers.read',
    icon: 'play',
    group: 'site',
    load: () => import('#features/games/games-screen.tsx'),
  },
  {
    path: 'providers',
    title: { th: 'ค่ายเกม', en: 'Providers' },
    permission: 'providers.read',
    icon: 'diamond',
    group: 'site',
    load: () => import('#features/providers/providers-screen.tsx'),
  },
  {
    path: 'loyalty',
    title: { th: 'สิทธิประโยชน์', en: 'Loyalty' },
    permission: 'brand.settings',
    icon: 'gift',
    group: 'site',
    load: () => import('#features/loyalty/loyalty-screen.tsx'),
  },
]
