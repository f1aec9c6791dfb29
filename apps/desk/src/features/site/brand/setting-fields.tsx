/** The fields of a group. An object of settings is a panel of its own. */
import { Button } from '@duang/ui/button.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { TextField } from '@duang/ui/text-field.tsx'
import { fill, useLanguage, useTexts } from '#core/language.ts'
import { SETTING_HELP } from './help.ts'
import { stateOf } from './input-props.ts'
import { isSame, nameOf, needsApproval, type Property } from './property.ts'
import { SettingInput } from './setting-input.tsx'
import { shownValue } from './shown-value.ts'
import { settingsTexts } from './texts.ts'
import type { Draft } from './use-draft.ts'

type SettingFieldsProps = { names: readonly string[]; hasName: boolean; draft: Draft }

export function SettingFields({ names, hasName, draft }: SettingFieldsProps) {
  const texts = useTexts(settingsTexts)
  const isPanel = (name: string) => draft.schema[name]?.properties !== undefined
  const plain = names.filter((name) => !isPanel(name))
  return (
    <>
      {(hasName || plain.length > 0) && (
        <section className="desk-panel grid gap-4">
          {hasName && (
            <TextField
              label={texts.name}
              value={draft.name}
              onValue={(name) => {
                draft.keepVersion()
                draft.setName(name)
              }}
              state={stateOf(draft.errors.name)}
            />
          )}
          {plain.map((name) => (
            <SettingField key={name} path={name} property={draft.schema[name] ?? {}} draft={draft} />
          ))}
        </section>
      )}
      {names.filter(isPanel).map((name) => (
        <ObjectPanel key={name} path={name} property={draft.schema[name] ?? {}} draft={draft} />
      ))}
    </>
  )
}

type SettingFieldProps = { path: string; property: Property; draft: Draft }

function ObjectPanel({ path, property, draft }: SettingFieldProps) {
  const texts = useTexts(settingsTexts)
  const language = useLanguage()
  return (
    <section className="desk-panel grid gap-4">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        {nameOf(path.split('.').at(-1) ?? '', property, language)}
        {needsApproval(property) && <StatusChip tone="warn">{texts.needsApproval}</StatusChip>}
      </h2>
      {language === 'th' && SETTING_HELP[path] && <p className="text-ink-2">{SETTING_HELP[path]}</p>}
      {language === 'en' && property.description && <p className="text-ink-2">{property.description}</p>}
      <div className={isOfSwitches(property) ? 'desk-checks' : 'grid gap-4'}>
        {Object.entries(property.properties ?? {}).map(([name, each]) =>
          each.properties ? (
            <ObjectPanel key={name} path={`${path}.${name}`} property={each} draft={draft} />
          ) : (
            <SettingField key={name} path={`${path}.${name}`} property={each} draft={draft} />
          ),
        )}
      </div>
    </section>
  )
}

const isOfSwitches = ({ properties = {} }: Property): boolean =>
  Object.values(properties).every((each) => each.type === 'boolean')

function SettingField({ path, property, draft }: SettingFieldProps) {
  const texts = useTexts(settingsTexts)
  const language = useLanguage()
  const value = draft.valueOf(path)
  const usual = property.default
  const isUsual = usual === undefined || isSame(value, usual)
  const about = language === 'en' ? property.description : SETTING_HELP[path]
  const byDefault = isUsual ? undefined : fill(texts.default, { value: shownValue(usual, property, language) })
  const label = nameOf(path.split('.').at(-1) ?? '', property, language)
  return (
    <div className="grid gap-1" data-setting={path}>
      <SettingInput
        label={needsApproval(property) ? `${label} · ${texts.needsApproval}` : label}
        hint={[about, byDefault].filter(Boolean).join(' · ') || undefined}
        property={property}
        value={value}
        error={errorAt(draft.errors, path)}
        onValue={(next) => {
          draft.keepVersion()
          draft.set(path, next)
        }}
      />
      {!isUsual && (
        <div>
          <Button look="text" aria-label={`${texts.reset}: ${label}`} onClick={() => draft.reset(path)}>
            {texts.reset}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The error of a setting, or of a value inside of it. */
const errorAt = (errors: Draft['errors'], path: string): string | undefined =>
  errors[path] ?? Object.entries(errors).find(([each]) => each.startsWith(`${path}.`))?.[1]
