/** Games for visitors, of the front page and of the login. */
import { listPublicGames } from '@duang/contract/games/games'
import { reply } from './fixtures.ts'

const NAMES = ['ปลาทองนำโชค', 'บาคาร่า', 'มังกรหยก', 'ไฮโล', 'ดอกบัวทอง', 'รูเล็ต', 'เสือดำ', 'ปั้นญี่ปุ่น']
export const publicGames = reply(listPublicGames, {
  isCounted: true,
  games: NAMES.map((th, n) => ({
    provider: 'lotus',
    gameCode: `lotus-${n}`,
    type: n % 2 ? 'casino' : 'slot',
    group: 'JK',
    name: { th, en: '' },
    image: null,
    label: null,
    isMaintenance: false,
  })),
})
