/**
 * The scheme of a page before its first paint: the choice kept on the device, or the brand's scheme. The site's code reads the result
 * from the attributes of the root element (`apps/web/src/core/page/scheme.ts`).
 */
import { SCHEME_KEY, type Scheme } from './scheme.ts'
import { deriveTheme } from './theme.ts'

/**
 * The text of a script for the head, after the theme's style. It sets `data-theme` (the scheme), `data-scheme` (the choice) and the
 * colour of the browser's bars. It follows the radio buttons named `scheme`, the choice in another tab and the setting of the device.
 * Arrow keys click a radio button as well. React undoes the change of one before a change event could follow.
 */
export function schemeScript(brandHex: string, brandScheme: Scheme): string {
  const { dark, light } = deriveTheme(brandHex)
  const grounds: Record<Scheme, string> = { dark: dark['bg-0'], light: light['bg-0'] }
  return (
    `{const key='${SCHEME_KEY}',own='${brandScheme}',grounds=${JSON.stringify(grounds)},root=document.documentElement,` +
    `device=matchMedia('(prefers-color-scheme: light)');` +
    `showScheme=choice=>{if(choice!='system'&&!Object.hasOwn(grounds,choice))choice=own;` +
    `const theme=choice!='system'?choice:device.matches?'light':'dark';Object.assign(root.dataset,{scheme:choice,theme});` +
    `document.querySelector('meta[name=theme-color]')?.setAttribute('content',grounds[theme])};` +
    `addEventListener('click',({target})=>{if(target.name!='scheme')return;` +
    `try{localStorage.setItem(key,target.value)}catch{}showScheme(target.value)});` +
    `device.onchange=()=>showScheme(root.dataset.scheme);` +
    `addEventListener('storage',e=>{if(e.key==key||e.key==null)showScheme(e.newValue)});` +
    `let kept;try{kept=localStorage.getItem(key)}catch{}showScheme(kept)}`
  )
}
