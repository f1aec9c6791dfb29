/** Asks for the figures of a screen as a file. The screen of exports has its progress. */
import { createExport } from '@duang/contract/action/export'
import { Button } from '@duang/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../action/action.tsx'
import { brandCall } from '../call/brand-call.ts'
import { useBrandId, useMay } from '../call/me.ts'
import { fill, useTexts } from '../language.ts'
import { coreTexts } from '../texts.ts'

type ExportButtonsProps = { subject: string; from: string; to: string }

/** Absent for roles that may not export. */
export function ExportButtons({ subject, from, to }: ExportButtonsProps) {
  const texts = useTexts(coreTexts)
  const brand = useBrandId()
  const mayExport = useMay('finance.export')
  const { run, isBusy } = useAction()
  const [isAsked, setAsked] = useState(false)
  if (!mayExport) return null
  const ask = async (format: 'csv' | 'xlsx') => {
    const body = { subject, format, from, to }
    if (await run(() => brandCall(brand, createExport, { body }), texts.exportAsked)) setAsked(true)
  }
  return (
    <span className="desk-bar">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button key={format} look="quiet" isBusy={isBusy} onClick={() => void ask(format)}>
          {fill(texts.exportAs, { format: format.toUpperCase() })}
        </Button>
      ))}
      {isAsked && (
        <Link className="button button-text" to={`/b/${brand}/exports`}>
          {texts.exportShow}
        </Link>
      )}
    </span>
  )
}
