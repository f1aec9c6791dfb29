/**
 * The page for browsers older than the declared ones (`oldest-browsers.ts`), and the check that leads to it. Both run in any browser
 * of the last twenty years: no newer syntax, no script in the page.
 */

import { OLDEST_BROWSERS } from './oldest-browsers.ts'

export const OLD_BROWSER_PATH = '/old-browser.html'

/** Chrome has all of them since 99, Safari since 15.4 and Firefox since 104. Browsers before are sent to the page. */
const NEEDED = ['window.CSSLayerBlockRule', 'window.structuredClone', '[].findLast', 'Object.hasOwn']

/** A classic script for the head. It is harmless where it runs again. */
export const OLD_BROWSER_CHECK = `if(!(${NEEDED.join('&&')}))location.replace('${OLD_BROWSER_PATH}')`

/** Its hash is in the policy of the page. */
export const OLD_BROWSER_STYLE = `body{margin:0;background:#f7f5fa;color:#1c1a22;font:17px/1.7 "Noto Sans Thai",Sarabun,Thonburi,"Leelawadee UI",sans-serif}
main{display:block;max-width:480px;margin:0 auto;padding:32px 24px}h1{font-size:24px;line-height:1.4}
a{color:#5b3fa6;font-weight:bold}li{margin-bottom:8px}section+section{border-top:1px solid #c9c3d6;margin-top:32px}`

/** Thai first, for most visitors read no other language. LINE opens an address with this parameter in the browser of the phone. */
const BODY = `<main><section lang="th"><h1>เบราว์เซอร์นี้เก่าเกินไป</h1>
<p>เว็บไซต์นี้เปิดในเบราว์เซอร์รุ่นนี้ไม่ได้ ยอดเงินและรายการของคุณยังอยู่ครบ เลือกทำอย่างใดอย่างหนึ่ง</p>
<ul><li>iPhone หรือ iPad: เปิด การตั้งค่า › ทั่วไป › รายการอัปเดตซอฟต์แวร์ แล้วอัปเดตเป็น iOS ${OLDEST_BROWSERS.safari_ios} ขึ้นไป</li>
<li>Android: เปิด Play Store แล้วอัปเดต Chrome และ Android System WebView</li>
<li>คอมพิวเตอร์: อัปเดต Chrome, Edge, Firefox หรือ Safari</li>
<li>หากเปิดจากแอป LINE หรือ Facebook: แตะเมนู แล้วเลือกเปิดในเบราว์เซอร์</li></ul>
<p><a href="/?openExternalBrowser=1">เปิดเว็บไซต์อีกครั้ง</a></p></section>
<section lang="en"><h1>This browser is too old</h1>
<p>This website does not work in this version of the browser. Your credit and your transactions are safe. Choose one of these:</p>
<ul><li>iPhone or iPad: open Settings › General › Software Update, and update to iOS ${OLDEST_BROWSERS.safari_ios} or later</li>
<li>Android: open the Play Store, and update Chrome and Android System WebView</li>
<li>Computer: update Chrome, Edge, Firefox or Safari</li>
<li>Inside LINE or Facebook: open the menu, and choose to open in the browser</li></ul>
<p><a href="/?openExternalBrowser=1">Open the website again</a></p></section></main>`

/** Without a brand: it names no operator, and needs no further file. */
export const OLD_BROWSER_PAGE = `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>เบราว์เซอร์นี้เก่าเกินไป · This browser is too old</title><link rel="icon" href="data:,">
<style>${OLD_BROWSER_STYLE}</style></head><body>${BODY}</body></html>
`
