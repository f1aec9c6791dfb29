import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { developmentBrand, fontPreload } from './page-head.ts'

/** Libraries change more rarely than we do, and compress better together. */
const CHUNKS = [
  {
    name: 'platform',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack|zod)[\\/]/,
  },
]

export default defineConfig({
  plugins: [react(), tailwind(), developmentBrand(), fontPreload()],
  server: { port: 5173, strictPort: true, proxy: { '/api': `http://localhost:${process.env.PORT ?? 3000}` } },
  // The manifest is for the count of bytes in tools/bundle-size.ts.
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
})
