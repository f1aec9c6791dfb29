import { BANKS } from '@duang/contract/bank/banks'
import { AmountField } from '@duang/ui/amount-field.tsx'
import { Background } from '@duang/ui/background.tsx'
import { BankMark } from '@duang/ui/bank-mark.tsx'
import { Button, IconButton } from '@duang/ui/button.tsx'
import { Checkbox } from '@duang/ui/checkbox.tsx'
import { Chip, ChipChoice } from '@duang/ui/chip.tsx'
import { CopyButton } from '@duang/ui/copy-button.tsx'
import { ListRow } from '@duang/ui/list-row.tsx'
import { Mark } from '@duang/ui/mark.tsx'
import { EmptyState, ErrorState } from '@duang/ui/message.tsx'
import { Money } from '@duang/ui/money.tsx'
import { Notice } from '@duang/ui/notice.tsx'
import { Picture } from '@duang/ui/picture.tsx'
import { QrCode } from '@duang/ui/qr-code.tsx'
import { SkeletonRows } from '@duang/ui/skeleton.tsx'
import { StatusChip } from '@duang/ui/status-chip.tsx'
import { PasswordField, TextField } from '@duang/ui/text-field.tsx'
import { Timeline } from '@duang/ui/timeline.tsx'
import { useState } from 'react'
import { BACKGROUND_ART } from '../src/app/art/background-art.ts'

const nothing = () => undefined
const [KASIKORN] = BANKS as [(typeof BANKS)[number]]

/** All parts on one page, with the stacked marks that a tight line would cut. */
export function Parts() {
  return (
    <>
      <Background art={BACKGROUND_ART} />
      <main className="content">
        <h1>ปั้นญี่ปู่ที่ซื้อฎีกาฏุผู้ใหญ่ฟื้น</h1>
        <Buttons />
        <Fields />
        <Wallet />
        <Lists />
        <Messages />
      </main>
    </>
  )
}

function Buttons() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>ปุ่ม</h2>
      <Button isWide icon="copy">
        คัดลอกเลขที่บัญชี
      </Button>
      <Button isWide isBusy busyText="กำลังส่งคำขอถอน">
        ยืนยันถอนเงิน
      </Button>
      <Button isWide offReason="ทำรายการเงินไม่ได้ขณะออฟไลน์">
        ถอนเงิน
      </Button>
      <div className="modal-actions">
        <Button look="quiet">ย้อนกลับ</Button>
        <Button look="danger">ยกเลิกโบนัส</Button>
      </div>
      <div className="flex items-center gap-2">
        <Button look="text">ดูทั้งหมด</Button>
        <IconButton icon="refresh" label="รีเฟรช" />
        <IconButton icon="logout" label="ออกจากระบบ" />
      </div>
      <CopyButton look="quiet" value="1234567890" texts={{ copy: 'คัดลอก', copied: 'คัดลอกแล้ว', failed: 'คัดลอกไม่ได้' }} />
    </section>
  )
}

function Fields() {
  const [text, setText] = useState('ปั้นญี่ปู่')
  const [amount, setAmount] = useState<number | undefined>(100_050)
  const [kind, setKind] = useState<'all' | 'in' | 'out'>('all')
  const [isChecked, setChecked] = useState(true)
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2>ช่องกรอก</h2>
      <TextField label="เบอร์โทรศัพท์" hint="ตัวเลข 10 หลัก" value={text} onValue={setText} />
      <TextField label="ผิด" value={text} onValue={setText} state={{ kind: 'error', note: 'ชื่อผู้ใช้นี้มีคนใช้แล้ว' }} />
      <TextField label="ถูก" value={text} onValue={setText} state={{ kind: 'ok', note: 'ใช้ได้' }} />
      <TextField label="กำลังตรวจ" value={text} onValue={setText} state={{ kind: 'checking', note: 'กำลังตรวจสอบ' }} />
      <PasswordField
        label="รหัสผ่าน"
        texts={{ show: 'แสดง', hide: 'ซ่อน', caps: 'เปิด Caps Lock อยู่' }}
        value={text}
        onValue={setText}
      />
      <AmountField label="จำนวนเงินที่ต้องการถอน" unit="บาท" value={amount} onValue={setAmount} />
      <div className="chips">
        {[100, 300, 500, 1000].map((baht) => (
          <Chip key={baht} onClick={() => setAmount(baht * 100)}>{`฿${baht.toLocaleString('en')}`}</Chip>
        ))}
      </div>
      <ChipChoice
        label="ชนิด"
        name="kind"
        value={kind}
        onValue={setKind}
        options={[
          { value: 'all', label: 'ทั้งหมด' },
          { value: 'in', label: 'ฝาก' },
          { value: 'out', label: 'ถอน' },
        ]}
      />
      <Checkbox isChecked={isChecked} onChecked={setChecked}>
        ฉันมีอายุ 20 ปีขึ้นไป และยอมรับข้อกำหนดการใช้งาน
      </Checkbox>
      <Checkbox isChecked={false} onChecked={nothing} error="กรุณายืนยันอายุและยอมรับข้อกำหนดก่อนสมัคร">
        ฉันมีอายุ 20 ปีขึ้นไป
      </Checkbox>
    </section>
  )
}

function Wallet() {
  return (
    <section className="card card-glow grid grid-cols-1 gap-2">
      <p className="text-label text-ink-2">เครดิตคงเหลือ</p>
      <Money size="xl" amount="12,480.50" unit="บาท" />
      <Money size="l" amount="1,250,000.00" unit="บาท" />
      <div className="chips">
        <StatusChip tone="ok">สำเร็จ</StatusChip>
        <StatusChip tone="warn">กำลังดำเนินการ</StatusChip>
        <StatusChip tone="bad">ไม่สำเร็จ</StatusChip>
        <StatusChip tone="info">คืนเครดิตแล้ว</StatusChip>
        <StatusChip tone="plain">รอยืนยันสถานะ</StatusChip>
        <StatusChip tone="brand">โกลด์</StatusChip>
      </div>
      <div className="flex items-center gap-4">
        <Mark size={64} />
        <QrCode text="https://line.me/R/ti/p/%40duang" label="QR" />
        <Picture src="/no-such-picture.png" alt="" width={96} height={96} missingText="ไม่มีรูปภาพ" />
      </div>
    </section>
  )
}

function Lists() {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2>รายการ</h2>
      <ListRow
        icon="deposit"
        tone="ok"
        title="ฝากเงิน · กสิกรไทย"
        sub="5 ต.ค. 69 14:07 น."
        end={
          <>
            <Money amount="+1,000.00" />
            <StatusChip tone="ok">สำเร็จ</StatusChip>
          </>
        }
        onClick={nothing}
      />
      <ListRow
        lead={<BankMark mark={KASIKORN.mark} color={KASIKORN.color} size={40} />}
        title="กสิกรไทย"
        sub="xxx-x-x4821-x"
        end={<Money amount="−500.00" />}
      />
      <SkeletonRows label="กำลังโหลด" count={2} />
      <div className="card">
        <Timeline
          label="สถานะ"
          steps={[
            { label: 'รอตรวจสอบ', sub: '5 ต.ค. 69 14:07 น.', state: 'done' },
            { label: 'กำลังดำเนินการ', state: 'now' },
            { label: 'สำเร็จ', state: 'todo' },
          ]}
        />
      </div>
    </section>
  )
}

function Messages() {
  return (
    <section className="grid grid-cols-1 gap-3">
      <Notice tone="warn">
        โอนจากบัญชีที่ลงทะเบียนไว้เท่านั้น
        <br />
        โอนจากบัญชีอื่นเครดิตจะไม่เข้า
      </Notice>
      <Notice tone="bad">ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง ตรวจสอบแล้วลองอีกครั้ง</Notice>
      <Notice tone="ok">ส่งคำขอถอนแล้ว</Notice>
      <Notice tone="info">ใช้ได้เฉพาะบัญชีของคุณเอง</Notice>
      <div className="card">
        <EmptyState title="ยังไม่มีรายการ" sub="รายการฝากและถอนจะแสดงที่นี่" />
      </div>
      <div className="card">
        <ErrorState title="โหลดข้อมูลไม่ได้" retryText="ลองอีกครั้ง" onRetry={nothing} />
      </div>
    </section>
  )
}
