/** The bank of a sender, as a line was stored. */
import { plainCode } from '@duang/contract/bank/bank-wire'

/** Releases before 0.2.0 stored the code as it came: `14` is `014`. */
export const sourceBank = (stored: string | null): string | null => (stored === null ? null : plainCode(stored))
