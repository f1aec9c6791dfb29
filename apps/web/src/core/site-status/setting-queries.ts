import { getSetting, getUserSetting } from '@duang/contract/site/setting'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call/api.ts'

/** Bonus settings in force for this member. */
export const userSettingQuery = queryOptions({
  queryKey: ['user-setting'],
  queryFn: () => call(getUserSetting, { body: {} }),
  staleTime: 60_000,
  meta: { isQuiet: true },
})

/** The brand's settings, for visitors. Public: the server fetches them before it renders the page. */
export const siteSettingQuery = queryOptions({
  queryKey: ['site-setting'],
  queryFn: async ({ signal }) => (await call(getSetting, { signal })).setting,
  staleTime: 60_000,
  meta: { isQuiet: true, isPublic: true },
})
