import { DocumentPage } from './document-page.tsx'
import { legal } from './th.ts'

export default function TermsScreen() {
  return <DocumentPage kind="terms" title={legal.terms} />
}
