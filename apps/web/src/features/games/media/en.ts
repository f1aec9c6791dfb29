import type { Translated } from '@duang/contract/wire/language'
import type * as th from './th.ts'

export const { md, mdMore }: Translated<typeof th> = {
  md: {
    title: 'Activities',
    wheel: 'Prize wheel',
    wheelSub: 'Free spins when you have chances',
    flip: 'Flip a card',
    flipSub: 'Pick one of nine cards',
    promo: 'Promotions',
    promoSub: 'Deposit bonuses at set times',
    movie: 'Movies',
    movieSub: 'Take a break from the games',
    checkin: 'Daily check-in',
    checkinSub: 'Free credit once a day',
    rights: '{n} {n:chance|chances} left',
    noRights: 'No chances yet',
  },
  mdMore: {
    notOpen: 'Not available yet',
    none: 'No activities yet',
    tomorrow: 'All chances used today',
    checkedIn: 'Checked in today',
    depositMissing: 'Deposit {amount} baht more for 1 chance',
    running: '{n} running now',
    optedOut: 'You are not taking part',
    tournament: 'Tournaments',
    tournamentSub: 'Ranks and prizes',
  },
}
