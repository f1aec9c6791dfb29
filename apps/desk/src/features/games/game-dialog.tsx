/** Place, label and closing of one game. */
import { changeDeskGame, type listDeskGames } from '@duang/contract/desk-games'
import { Button } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { useState } from 'react'
import { useAction } from '#core/action.tsx'
import { brandCall, type ItemOf } from '#core/brand-call.ts'
import { FormDialog } from '#core/form-dialog.tsx'
import { useBrandId } from '#core/me.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { gameTexts } from './texts.ts'

export type Game = ItemOf<typeof listDeskGames>

export function GameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const texts = useFeatureTexts(gameTexts)
  const brand = useBrandId()
  const { run, isBusy } = useAction()
  const [sort, setSort] = useState(String(game.sort))
  const [label, setLabel] = useState(game.label ?? '')
  const [isEnabled, setEnabled] = useState(game.isEnabled)
  const [isMaintenance, setMaintenance] = useState(game.isMaintenance)
  const isWrong = !/^\d{1,6}$/.test(sort)
  const save = async () => {
    const body = {
      ...{ provider: game.provider, game: game.code, sort: Number(sort), isEnabled, isMaintenance },
      label: label.trim(),
    }
    if (!isWrong && (await run(() => brandCall(brand, changeDeskGame, { body })))) onClose()
  }
  return (
    <FormDialog isOpen onClose={onClose} title={game.nameTh} closeText={texts.close}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextField
          label={texts.sort}
          hint={texts.sortHint}
          value={sort}
          onValue={setSort}
          inputMode="numeric"
          state={isWrong ? { kind: 'error', note: texts.sortHint } : undefined}
        />
        <TextField label={texts.label} hint={texts.labelHint} value={label} onValue={setLabel} maxLength={20} />
        <div className="flex flex-wrap gap-2">
          {[texts.labelNew, texts.labelPopular].map((each) => (
            <Button key={each} look="quiet" onClick={() => setLabel(each)}>
              {each}
            </Button>
          ))}
        </div>
        <Checkbox isChecked={isEnabled} onChecked={setEnabled}>
          {texts.show}
        </Checkbox>
        <Checkbox isChecked={isMaintenance} onChecked={setMaintenance}>
          {texts.maintenance}
        </Checkbox>
        <Button type="submit" isBusy={isBusy} isWide>
          {texts.confirm}
        </Button>
      </form>
    </FormDialog>
  )
}
