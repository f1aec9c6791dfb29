/** The routes of section 2 of the specification, and which screen of the site answers each. */
import { sourceFiles } from './files.ts'

/** In the order of the specification; `:name` stands for its `{name}`. */
const PUBLIC = [
  '/login',
  '/register',
  '/regis/:team/:marketing',
  '/regiss/:team/:marketing',
  '/aff/:afCode',
  '/contact',
  '/live-score',
  '/score',
  '/promotion',
  '/',
  '/ma',
  '/404',
]
const PRIVATE = [
  '/dashboard',
  '/deposit',
  '/withdraw',
  '/affiliate',
  '/winlost',
  '/transaction/history',
  '/reward',
  '/reward/:categoryId',
  '/settings/change-password',
  '/settings/manage-address',
  '/user/ranking',
  '/contact',
  '/media',
  '/media/wheel',
  '/media/movie',
  '/media/flip-card',
  '/media/promotion',
  '/games/category',
  '/games/:type/:slot',
]

/** What the route table says of each page: its screen file, or an empty text where it says "soon". */
function answers(text: string): Map<string, string> {
  const rows = text.matchAll(/\b(page|soon)\(\s*'([^']+)',\s*'\w+',\s*(?:\(\) => import\('([^']+)'\))?/g)
  return new Map([...rows].map(([, , path = '', screen = '']) => [path, screen]))
}

function cell(screen: string | undefined, files: readonly string[]): string {
  if (screen === undefined) return 'no route'
  if (screen === '') return 'announced as coming'
  const file = files.find((name) => name.endsWith(screen.replace(/^#/, '/')))
  return `built: [${screen.replace(/^.*\//, '')}](../../${file})`
}

/** Every route of section 2 with what answers it. */
export function screens(): string {
  const web = sourceFiles(/^apps\/web\/src\/.*\.tsx?$/)
  const found = answers(web.find((file) => file.name.endsWith('/app/routes.tsx'))?.text ?? '')
  const names = web.map((file) => file.name)
  const rows = [...PUBLIC, ...PRIVATE.map((path) => `/auth${path}`)].map(
    (path) => `| \`${path.replace(/:(\w+)/g, '{$1}')}\` | ${cell(found.get(path), names)} |`,
  )
  return ['| route | status |', '|---|---|', ...rows].join('\n')
}
