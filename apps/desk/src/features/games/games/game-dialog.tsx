/** Place, label and closing of one game. */
import { type listGames, setGame } from '@duang/contract/action/games'
import { Button } from '@duang/ui/button.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { ActionDialog } from '#core/action/action-dialog.tsx'
import type { FieldOverride } from '#core/action/action-field.tsx'
import type { ItemOf } from '#core/call/brand-call.ts'
import { useTexts } from '#core/language.ts'
import { gameTexts } from './texts.ts'

export type Game = ItemOf<typeof listGames>

export function GameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { provider, code, sort, label, isEnabled, isMaintenance } = game
  return (
    <ActionDialog
      action={setGame}
      title={game.nameTh}
      known={{ provider, game: code }}
      initial={{ sort, label, isEnabled, isMaintenance }}
      overrides={{ label: LabelField }}
      onClose={onClose}
    />
  )
}

const LabelField: FieldOverride = (control) => <Label {...control} />

function Label({ entry, onEntry, label, hint, state }: Parameters<FieldOverride>[0]) {
  const texts = useTexts(gameTexts)
  const frame = { label, ...(hint === undefined ? {} : { hint }), ...(state ? { state } : {}) }
  return (
    <>
      <TextField {...frame} value={String(entry ?? '')} onValue={onEntry} maxLength={20} />
      <div className="flex flex-wrap gap-2">
        {[texts.labelNew, texts.labelPopular].map((each) => (
          <Button key={each} look="quiet" onClick={() => onEntry(each)}>
            {each}
          </Button>
        ))}
      </div>
    </>
  )
}
