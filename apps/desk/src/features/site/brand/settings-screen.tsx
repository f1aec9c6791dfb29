/** Settings of the brand: a form generated from their schema, a preview of the look, and the difference before saving. */
import { readDeskSettings } from '@duang/contract/desk/settings'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useUnsaved } from '#core/action/unsaved.tsx'
import { brandQuery } from '#core/call/brand-call.ts'
import { LoadFailure } from '#core/call/load-failure.tsx'
import { useBrandId } from '#core/call/me.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { Tabs } from '#core/table/tabs.tsx'
import { useChoice } from '#core/table/use-search.ts'
import { useFeatureTexts } from '#core/texts.ts'
import { ChangeHistory } from './change-history.tsx'
import { LookPreview } from './look-preview.tsx'
import type { Settings } from './property.ts'
import { SaveBar } from './save-bar.tsx'
import { SettingFields } from './setting-fields.tsx'
import { settingsTexts } from './texts.ts'
import { useDraft } from './use-draft.ts'

export default function SettingsScreen() {
  const texts = useFeatureTexts(settingsTexts)
  const brand = useBrandId()
  const query = useQuery({ ...brandQuery(brand, readDeskSettings), staleTime: 60_000 })
  return (
    <>
      <h1>{texts.title}</h1>
      {query.isPending && <SkeletonRows label={texts.loading} count={8} />}
      {query.isError && !query.data && <LoadFailure query={query} />}
      {query.data && <SettingsForm key={brand} settings={query.data} />}
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const texts = useTexts(settingsTexts)
  const language = useLanguage()
  const draft = useDraft(settings)
  useUnsaved(draft.paths.length > 0 || draft.isNameChanged)
  const ids = settings.groups.map(({ id }) => id)
  const [chosen, setChosen] = useChoice('group', ids, ids[0] ?? '')
  const group = settings.groups.find((each) => each.id === chosen)
  const isLook = chosen === 'look' && settings.mayChangeAll
  return (
    <>
      {!settings.mayChangeAll && <p className="text-ink-2">{texts.contentOnly}</p>}
      <Tabs
        label={texts.groups}
        choices={settings.groups.map((each) => ({ id: each.id, text: each[language] }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <div className={isLook ? 'desk-columns' : 'grid'}>
        <div className="grid content-start gap-4">
          {group && <SettingFields names={group.names} hasName={isLook} draft={draft} />}
        </div>
        {isLook && <LookPreview name={draft.name} values={draft.values} stored={settings.values} />}
      </div>
      <SaveBar draft={draft} settings={settings} />
      {settings.mayChangeAll && <ChangeHistory settings={settings} />}
    </>
  )
}
