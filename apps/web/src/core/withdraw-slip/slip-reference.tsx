import { CopyButton } from '@duang/ui/copy-button.tsx'
import { Fact, FactId } from '@duang/ui/facts.tsx'
import { g } from '#core/th.ts'
import { slip } from './th.ts'

/** The reference that staff find the withdrawal by. */
export function SlipReference({ reference }: { reference: string }) {
  return (
    <Fact name={slip.ref}>
      <FactId isShort>{reference}</FactId>
      <CopyButton look="text" value={reference} texts={{ copy: g.copy, copied: slip.copied, failed: slip.copyFail }} />
    </Fact>
  )
}
