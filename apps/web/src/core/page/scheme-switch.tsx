import { Icon, type IconName } from '@duang/ui/icon.tsx'
import { scheme } from '../th.ts'
import { useSchemeChoice } from './scheme.ts'

const CHOICES = [
  { choice: 'system', icon: 'device' },
  { choice: 'dark', icon: 'moon' },
  { choice: 'light', icon: 'sun' },
] as const satisfies readonly { choice: string; icon: IconName }[]

/**
 * Dark, light, or as the device. Kept on the device, for members and visitors alike. The script of the head hears a choice, so it
 * also counts before this code has loaded.
 */
export function SchemeSwitch() {
  const chosen = useSchemeChoice()
  return (
    <fieldset className="segments">
      <legend className="sr-only">{scheme.label}</legend>
      {CHOICES.map(({ choice, icon }) => (
        <label key={choice} className="segment">
          <input type="radio" className="sr-only" name="scheme" value={choice} checked={choice === chosen} readOnly />
          <Icon name={icon} size={18} />
          {scheme[choice]}
        </label>
      ))}
    </fieldset>
  )
}
