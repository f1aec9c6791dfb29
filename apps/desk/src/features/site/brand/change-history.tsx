/** Who changed which setting, the newest first. */
import { stamp } from '#core/format.ts'
import { useLanguage, useTexts } from '#core/language.ts'
import { type Property, pathName, propertyAt, type Settings } from './property.ts'
import { shownValue } from './shown-value.ts'
import { settingsTexts } from './texts.ts'

export function ChangeHistory({ settings: { changes, schema } }: { settings: Settings }) {
  const texts = useTexts(settingsTexts)
  const language = useLanguage()
  const known = schema as Record<string, Property>
  const pathOf = ({ path }: Settings['changes'][number]) => path.replace('settings.', '')
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{texts.history}</h2>
      {changes.length === 0 && <p className="text-ink-2">{texts.noHistory}</p>}
      {changes.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keys
        <section className="desk-table-frame" tabIndex={0} aria-label={texts.history}>
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">{texts.at}</th>
                <th scope="col">{texts.by}</th>
                <th scope="col">{texts.setting}</th>
                <th scope="col">{texts.before}</th>
                <th scope="col">{texts.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((each) => (
                <tr key={[each.at, each.path, each.before, each.after].join(' ')}>
                  <td>{stamp(each.at, language)}</td>
                  <td>{each.actor}</td>
                  <td>{each.path === 'name' ? texts.name : pathName(known, pathOf(each), language)}</td>
                  <td>{shownValue(each.before, propertyAt(known, pathOf(each)), language)}</td>
                  <td>{shownValue(each.after, propertyAt(known, pathOf(each)), language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
