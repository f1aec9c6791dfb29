/** The actor of a change is a setting of the session: triggers of the audit log read it (db/functions/platform). */
import { expect, inject, onTestFinished, test } from 'vitest'
import { createPool } from './db.ts'

test.each(['cli:somsri', 'cli:alice (sudo as root)', 'cli:a\\b  c', "cli:o'hara -c role=postgres"])(
  'the actor %s arrives as it is, beside the role',
  async (actor) => {
    const url = `${inject('postgresUrl')}duang_template`
    const pool = createPool({ url, poolSize: 1, actor, onError: () => undefined })
    onTestFinished(() => pool.end())
    const { rows } = await pool.query(`select current_setting('duang.actor') as actor, current_user as role`)
    expect(rows).toEqual([{ actor, role: 'duang_app' }])
  },
)
