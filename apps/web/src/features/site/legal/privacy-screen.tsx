import { DocumentPage } from './document-page.tsx'
import { legal } from './th.ts'

export default function PrivacyScreen() {
  return <DocumentPage kind="privacy" title={legal.privacy} />
}
