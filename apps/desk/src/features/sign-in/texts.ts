import { defineTexts } from '#core/language.ts'

export const signInTexts = defineTexts({
  th: {
    title: 'เข้าสู่ระบบหลังบ้าน',
    sub: 'สำหรับพนักงานเท่านั้น',
    username: 'ชื่อผู้ใช้',
    password: 'รหัสผ่าน',
    code: 'รหัสจากแอปยืนยันตัวตน หรือรหัสกู้คืน',
    submit: 'เข้าสู่ระบบ',
    passkey: 'ใช้พาสคีย์แทนรหัส',
    passkeyFailed: 'ใช้พาสคีย์ไม่สำเร็จ หรือยกเลิกแล้ว',
    show: 'แสดงรหัสผ่าน',
    hide: 'ซ่อนรหัสผ่าน',
    caps: 'เปิด Caps Lock อยู่',
    language: 'English',
  },
  en: {
    title: 'Sign in to the desk',
    sub: 'For staff only',
    username: 'Username',
    password: 'Password',
    code: 'Code of your authenticator app, or a recovery code',
    submit: 'Sign in',
    passkey: 'Use a passkey in place of the code',
    passkeyFailed: 'The passkey was not used, or you cancelled it',
    show: 'Show password',
    hide: 'Hide password',
    caps: 'Caps Lock is on',
    language: 'ไทย',
  },
})
