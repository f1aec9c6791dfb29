import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type CopyButtonProps = {
  /** Exactly what is copied: for an account its digits only. */
  value: string
  texts: { copy: string; copied: string; failed: string }
  look?: ButtonLook
  isWide?: boolean
}

/** For web views without the clipboard call: select a hidden text and ask the browser to copy it. */
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

/** Copies inside the press, as browsers demand. Answers whether it worked. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Copies; the label says so for two seconds, and so does a screen reader. When it fails, it says what to do. */
export function CopyButton({ value, texts, look = 'gold', isWide = false }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (result !== 'copied') return
    const timer = setTimeout(() => setResult(undefined), 2000)
    return () => clearTimeout(timer)
  }, [result])

  const copy = async () => {
    const isCopied = await copyText(value)
    setResult(isCopied ? 'copied' : 'failed')
    if (isCopied) navigator.vibrate?.(8)
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
