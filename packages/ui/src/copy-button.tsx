import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type CopyButtonProps = {
  /** The copied text: for an account its digits only. */
  value: string
  texts: { copy: string; copied: string; failed: string }
  look?: ButtonLook
  isWide?: boolean
  onCopied?: () => void
}

/** For web views without the clipboard call: selects a hidden text and lets the browser copy it. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.style.cssText = 'position:fixed;opacity:0'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}

/** Copies during the press, as browsers require. Returns whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies. The label shows that for two seconds, and screen readers announce it. On failure it shows instructions. */
export function CopyButton({ value, texts, look = 'gold', isWide = false, onCopied }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(undefined), 2000)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async () => {
    const isCopied = await copyText(value)
    setResult(isCopied ? 'copied' : 'failed')
    if (!isCopied) return
    navigator.vibrate?.(8)
    onCopied?.()
  }

  return (
    <div>
      <Button look={look} isWide={isWide} icon={result === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {result === 'copied' ? texts.copied : texts.copy}
      </Button>
      <p className="sr-only" role="status">
        {result === 'copied' && texts.copied}
      </p>
      {result === 'failed' && (
        <p className="field-note" data-tone="bad" role="alert">
          {texts.failed}
        </p>
      )}
    </div>
  )
}
