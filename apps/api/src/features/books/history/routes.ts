import { downloadTransfers, listPoints, listTransfers } from '@duang/contract/books/history'
import { fileLanguage } from '#core/member/member-language.ts'
import { mount, type Site } from '#entry/mount.ts'
import { fileName, transfersFile } from './csv.ts'
import { changesOf } from './history.ts'

export function mountHistory(site: Site): void {
  mount(site, listTransfers, ({ ctx, caller, query }) => changesOf(ctx, caller, { ...query, account: 'credit' }))
  mount(site, listPoints, ({ ctx, caller, query }) => changesOf(ctx, caller, { ...query, account: 'points' }))
  mount(site, downloadTransfers, async ({ ctx, caller, query, response, origin }) => {
    const file = await transfersFile(ctx, caller, query, await fileLanguage(ctx, caller, origin))
    response.header('content-disposition', `attachment; filename="${fileName(query)}"`)
    return file
  })
}
