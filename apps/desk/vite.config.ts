import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwind()],
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '/api': `http://localhost:${process.env.DESK_PORT ?? 3200}` },
  },
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false }, target: 'es2022' },
})
