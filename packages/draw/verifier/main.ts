/** The offline verifier: the form of index.html, computed by the code that the api draws with. */
import { checkDraw, readWeights } from '../src/check.ts'

const field = (name: string): string => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value.trim() ?? ''
const TEXTS = {
  serverHash: 'แฮชของรหัสลับ',
  serverSeed: 'รหัสลับ',
  clientSeed: 'รหัสของคุณ',
  nonce: 'ลำดับครั้งที่เล่น',
  weights: 'น้ำหนักของรางวัล',
  card: 'ไพ่ที่เลือก',
} as const

function resultLines(): string[] {
  const [card, nonce] = [field('card'), field('nonce')]
  const check = checkDraw({
    serverHash: field('serverHash'),
    serverSeed: field('serverSeed'),
    clientSeed: field('clientSeed'),
    nonce: nonce === '' ? Number.NaN : Number(nonce),
    weights: readWeights(field('weights')),
    card: card === '' ? undefined : Number(card),
  })
  if ('invalid' in check) return [`ข้อมูลไม่ถูกต้อง: ${TEXTS[check.invalid]}`]
  return [
    check.isCommitted ? 'รหัสลับถูกต้อง ตรงกับค่าที่แสดงก่อนเล่น' : 'รหัสลับไม่ถูกต้อง ไม่ตรงกับค่าที่แสดงก่อนเล่น',
    `รางวัลลำดับที่ ${check.outcome + 1}`,
    ...(check.layout ? [`ไพ่ทั้งเก้าใบ: ${check.layout.map((index) => index + 1).join(', ')}`] : []),
  ]
}

document.querySelector('form')?.addEventListener('submit', (event) => {
  event.preventDefault()
  const output = document.querySelector('output')
  if (output) output.textContent = resultLines().join('\n')
})
