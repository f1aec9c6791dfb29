/** Announcements of the dashboard and of the front page. */
import type { Announcement } from '@duang/contract/site/announcement'

export const announcements: Announcement[] = [
  {
    id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073981',
    title: 'ปรับปรุงระบบธนาคารคืนนี้',
    body: [
      {
        kind: 'paragraph',
        spans: [
          {
            text: 'เวลา 23:00–02:00 น. รายการฝากอาจเข้าช้ากว่าปกติ',
            isStrong: false,
            isEmphasized: false,
            href: null,
          },
        ],
      },
    ],
    picture: null,
    at: '2026-10-05T02:00:00Z',
  },
  {
    id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073982',
    title: 'โบนัสเดือนตุลาคม',
    body: [
      {
        kind: 'paragraph',
        spans: [
          { text: 'ฝากครั้งแรกของวันรับ', isStrong: false, isEmphasized: false, href: null },
          { text: 'โบนัส 10%', isStrong: true, isEmphasized: false, href: null },
          { text: ' ถึงสิ้นเดือนนี้ เงื่อนไขมีดังนี้', isStrong: false, isEmphasized: false, href: null },
        ],
      },
      {
        kind: 'item',
        spans: [{ text: 'ใช้ได้วันละครั้ง', isStrong: false, isEmphasized: false, href: null }],
      },
      {
        kind: 'item',
        spans: [
          { text: 'ดูช่วงเวลาที่', isStrong: false, isEmphasized: false, href: null },
          { text: 'หน้าโปรโมชัน', isStrong: false, isEmphasized: false, href: '/promotion' },
        ],
      },
    ],
    picture: null,
    at: '2026-10-04T02:00:00Z',
  },
]

/** A landscape in place of a file, so that the gallery needs no server. */
const scene = (sky: string, hills: string, sun: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 480"><path fill="${sky}" d="M0 0h960v480H0z"/>` +
      `<circle cx="690" cy="170" r="86" fill="${sun}"/><path fill="${hills}" d="M0 360Q240 220 480 340T960 300V480H0Z"/>` +
      `<path fill="#0006" d="M0 410Q300 320 560 400T960 380V480H0Z"/></svg>`,
  )}`

export const PICTURED_TITLE = 'โบนัสฝากช่วงเช้า'
/** Two with a picture, and the others. */
export const picturedAnnouncements: Announcement[] = [
  {
    id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073983',
    title: PICTURED_TITLE,
    body: [
      {
        kind: 'paragraph',
        spans: [{ text: 'รับ 10% สูงสุด 500 บาท', isStrong: false, isEmphasized: false, href: null }],
      },
    ],
    picture: { src: scene('#2a2350', '#15122a', '#ffca00'), alt: 'ดวงอาทิตย์ขึ้นเหนือเนินเขา' },
    at: '2026-10-05T03:00:00Z',
  },
  ...announcements,
  {
    id: '0192f0c4-7a10-7cc3-98c4-dc0c0c073984',
    title: 'การแข่งขันยอดเล่น 4 สัปดาห์เริ่มแล้ว ดูอันดับสดและกติกาได้ที่หน้าการแข่งขัน',
    body: [
      {
        kind: 'paragraph',
        spans: [{ text: 'รางวัลรวม 50,000 บาท', isStrong: false, isEmphasized: false, href: null }],
      },
    ],
    picture: { src: scene('#123a4a', '#0b2230', '#ffeab3'), alt: 'พระจันทร์เหนือแม่น้ำ' },
    at: '2026-10-03T03:00:00Z',
  },
]
