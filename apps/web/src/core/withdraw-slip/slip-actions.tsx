import { Button } from '@duang/ui/button.tsx'
import { canSharePictures, savePicture, sharePicture } from '#core/call/picture-file.ts'
import { toaster } from '#core/page/toaster.ts'
import type { SlipEntry } from './slip-entry.ts'
import { slipPicture } from './slip-picture.ts'
import { slip } from './th.ts'

/** Saves or shares the slip as a picture. The picture is drawn on this device. */
export function SlipActions({ entry }: { entry: SlipEntry }) {
  const withPicture = (work: (picture: Blob, name: string) => unknown) =>
    void slipPicture(entry)
      .then((picture) => work(picture, `slip-${entry.reference}.png`))
      .catch(() => toaster.show(slip.failed))
  return (
    <div className="modal-actions">
      <Button look="quiet" icon="deposit" onClick={() => withPicture(savePicture)}>
        {slip.save}
      </Button>
      {canSharePictures() && (
        <Button look="quiet" icon="share" onClick={() => withPicture(sharePicture)}>
          {slip.share}
        </Button>
      )}
    </div>
  )
}
