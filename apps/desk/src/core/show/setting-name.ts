/** English names of settings, made from their paths. */

/** `minAge` → `Min age` */
export const wordsOf = (name: string): string => {
  const words = name
    .replace(/Satang$/, '')
    .replace(/[_-]/g, ' ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `bonus.maxSatang` → `Bonus · Max` */
export const settingName = (path: string): string => path.split('.').map(wordsOf).join(' · ')
